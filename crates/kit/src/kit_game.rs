//! A game made of its kit.

use std::collections::{BTreeSet, HashSet};
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use crate::{
    AnyGame, BuiltIn, Contained, Course, Covered, Cut, Dealer, Files, GameSession, HelpWords, Imported, ImportedDeck,
    List, MadeUp, Maker, Moment, Pinned, Prompt, Refusal, Request,
};
use rejudge_judge::diagnose::Rerun;
use rejudge_judge::drive::{Driver, Judged, Link, Policy, STOPPED};
use rejudge_judge::finding::{Malformed, Note, Outcome, Report};
use rejudge_judge::game::{Game, SETTLED};
use rejudge_judge::interventions::{interventions, otherwise};
use rejudge_judge::noticed::Record;
use rejudge_judge::resolve::resolve;
use rejudge_judge::script::{Mark, MarkKind, Script};
use rejudge_judge::{cause, since, write};
use rejudge_notation::{Log, Span, Vocabulary};
use rejudge_table::cards::DeckList;
use rejudge_table::rulings::Ruling;

use super::fingerprint::Fingerprinted as _;
use super::opening::NO_DETAIL;
use super::sight::{Board, Tables, Teller};
use super::{GameKit, MatchCache, PreparedMatch, StateOf, When};

fn malformed(log: &Log<'_>, span: Span, message: String, expected: Vec<String>, help: String) -> Malformed {
    let (_, column) = log.line_col(span.start);
    Malformed {
        place: write::place(log, span),
        column: u32::try_from(column).unwrap_or(u32::MAX),
        message,
        expected,
        help,
    }
}

/// A log read as far as it can be.
struct Reading<'s, O> {
    log: Log<'s>,
    malformed: Vec<Malformed>,
    opened: Option<O>,
}

fn read<'s, H: GameKit>(
    source: &'s str,
    request: &Request,
    files: &dyn Files,
    cache: &mut MatchCache<H::PreparedMatch>,
    script: &mut Script,
) -> Result<Reading<'s, H::PreparedMatch>, Refusal> {
    let (log, errors) = rejudge_notation::parse_with(source, H::vocabulary(), H::verbs());
    let mut bad: Vec<Malformed> = errors
        .into_iter()
        .map(|e| Malformed {
            place: write::place(&log, e.span),
            column: u32::try_from(e.column).unwrap_or(u32::MAX),
            message: e.message.to_string(),
            expected: e.expected,
            help: e.help.map(|h| h.to_string()).unwrap_or_default(),
        })
        .collect();
    let (opened, complaints) = H::open(&log, request, files, cache)?;
    let body = log.lines.iter().find_map(|line| match line {
        rejudge_notation::Line::Section(section) => Some(section.span.start),
        rejudge_notation::Line::Statement(_) => None,
    });
    let unread = bad.first().filter(|m| body.is_none_or(|start| m.place.start < start));
    let unread = unread.map(|m| Span {
        start: m.place.start,
        end: m.place.end,
    });
    let in_header = complaints.first().map(|c| c.span).or(unread);
    let detail = bad.iter().any(|m| m.message.starts_with("unknown detail"));
    for complaint in complaints {
        if detail && complaint.message == NO_DETAIL {
            // Said already, where it stands.
            continue;
        }
        bad.push(malformed(
            &log,
            complaint.span,
            complaint.message,
            Vec::new(),
            complaint.help,
        ));
    }
    if let Some(opened) = &opened {
        for error in resolve(&opened.names(), &log, script) {
            bad.push(malformed(&log, error.span, error.message, Vec::new(), error.help));
        }
        if let Some(span) = in_header {
            // Nothing illegal may rest on a header that was not understood.
            script.marks.insert(
                0,
                Mark {
                    kind: MarkKind::Hole,
                    span,
                    line: 1,
                },
            );
        }
    }
    bad.sort_by_key(|m| m.place.start);
    Ok(Reading {
        log,
        malformed: bad,
        opened,
    })
}

/// A session of such a game.
struct KitSession<H: GameKit> {
    cache: MatchCache<H::PreparedMatch>,
    script: Script,
    /// The last state of the last match: its memory serves the next.
    spare: Option<StateOf<H::PreparedMatch>>,
}

impl<H: GameKit> Default for KitSession<H> {
    fn default() -> KitSession<H> {
        KitSession {
            cache: MatchCache::default(),
            script: Script::default(),
            spare: None,
        }
    }
}

impl<H: GameKit> GameSession for KitSession<H> {
    fn judge(&mut self, file: &str, source: &str, request: &Request, files: &dyn Files) -> Result<Report, Refusal> {
        Ok(self.judge_told(file, source, request, files, None, false)?.report)
    }

    fn prompt(&mut self, source: &str, files: &dyn Files) -> Result<Option<Prompt>, Refusal> {
        let request = Request::default();
        let reading = read::<H>(source, &request, files, &mut self.cache, &mut self.script)?;
        let mut opened = match reading.opened {
            Some(opened) if reading.malformed.is_empty() => opened,
            _ => return Err(Refusal::Malformed(reading.malformed)),
        };
        let begun = |line: &rejudge_notation::Line| matches!(line, rejudge_notation::Line::Section(_));
        let begun = reading.log.lines.iter().any(begun);
        let (start, _) = opened.start(&self.script, self.spare.take());
        let driver = Driver::new(opened.game(), &self.script, opened.full(), Policy::Played);
        let state = driver.run(&start, start.clone()).state;
        let prompt = opened.prompt(&self.script, &state, begun);
        self.spare = Some(state);
        if let Some(key) = opened.take_key() {
            self.cache.put(key, opened);
        }
        Ok(Some(prompt))
    }
}

impl<H: GameKit> KitSession<H> {
    /// Judges a log; or, in place of the script that its text gives, another one. `journal`: with what happened at the
    /// table, and the state at every turn.
    fn judge_told(
        &mut self,
        file: &str,
        source: &str,
        request: &Request,
        files: &dyn Files,
        told: Option<&Script>,
        journal: bool,
    ) -> Result<Course, Refusal> {
        let vocabulary = H::vocabulary();
        for number in &request.without {
            if !H::has_rule(number) {
                let edition = H::editions().first().copied().unwrap_or_default();
                return Err(Refusal::Usage(format!("edition {edition} has no rule {number}")));
            }
        }
        let Reading {
            log,
            malformed: mut bad,
            opened,
        } = read::<H>(source, request, files, &mut self.cache, &mut self.script)?;
        if let (Some(told), Some(opened)) = (told, &opened) {
            opened.allows(told, source.len()).map_err(Refusal::Usage)?;
            self.script.clone_from(told);
        }
        let script = &self.script;
        let mut report = Report {
            file: file.to_owned(),
            game: vocabulary.game.to_owned(),
            ..Report::default()
        };
        let Some(mut opened) = opened else {
            report.malformed = bad;
            return Ok(Course {
                report,
                ..Course::default()
            });
        };
        let (state, wrong) = opened.start(script, self.spare.take());
        for (span, message) in wrong {
            bad.push(malformed(&log, span, message, Vec::new(), String::new()));
        }
        let game = opened.game();
        let driver = Driver::new(game, script, opened.full(), request.policy);
        let start = state.clone();
        let first = match journal {
            true => Some(opened.start_with_journal(script).0),
            false => opened.start_for_unseen(script),
        };
        let mut driven = driver.run(&start, first.unwrap_or(state));
        if let Some(stopped) = driven.stopped {
            let help = "judge it in parts, each with a `position`".to_owned();
            bad.push(malformed(&log, stopped.span, stopped.why.to_owned(), Vec::new(), help));
        }
        let mut found = driven.judged;
        opened.settle(&driver, script, &driven.state, &mut found);
        if driven.stopped.is_none() && request.policy == Policy::Played {
            one_cause(&opened, (&driver, script), &start, &mut found);
        }
        cause::asked_before(&mut found);
        since::fill(&driver, &start, &mut found);
        let mut judged = opened.decks();
        let shift = judged.len();
        judged.extend(found.into_iter().map(|mut j| {
            if let Link::Of(of) | Link::May(of) = &mut j.link {
                *of += shift;
            }
            j
        }));
        let record = Record {
            log: &log,
            script,
            vocabulary,
        };
        let (findings, mut notes) = write::findings(game, &record, judged, request.noticed);
        notes.retain(|n| n.sort != SETTLED);
        let (judge, unknown) = interventions(&record, opened.players(), H::rulings());
        let said: HashSet<u32> = bad.iter().map(|b| b.place.line).collect();
        let said = |m: &Malformed| said.contains(&m.place.line);
        let unknown: Vec<Malformed> = unknown.into_iter().filter(|m| !said(m)).collect();
        bad.extend(unknown);
        bad.sort_by_key(|m| m.place.start);
        notes.extend(otherwise(&judge, &findings));
        for (span, message) in opened.notes() {
            notes.push(Note {
                sort: "seed".into(),
                place: write::place(&log, *span),
                message: message.clone(),
            });
        }
        notes.sort_by_key(|n| n.place.start);
        let (mut acts, mut turns) = (0, 0);
        for mark in &script.marks {
            match mark.kind {
                MarkKind::Act(act) if !script.act(act).judge => acts += 1,
                MarkKind::Turn(..) => turns += 1,
                _ => {}
            }
        }
        report.edition = rejudge_judge::game::Game::edition(game).to_owned();
        report.players = opened.players().to_vec();
        report.malformed = bad;
        report.findings = findings;
        report.notes = notes;
        report.judge = judge;
        let ending = opened.ending(&driven.state);
        report.outcome = Outcome {
            result: ending.as_ref().map(ToString::to_string).unwrap_or_default(),
            ending,
            turns,
            statements: acts,
            text: opened.text_judged(&driven.state).filter(|text| text.abilities > 0),
        };
        let mut course = Course {
            report,
            ..Course::default()
        };
        if journal {
            if !journaled(game, &driven.state) {
                // Something is wrong, and the match is gone through once more: while that is looked into states are copied, and a
                // journal grows with every line.
                driven.state = driver.replayed(&opened.start_with_journal(script).0);
            }
            course.script = script.clone();
            (course.journal, course.turns) = game.noted(&mut driven.state);
        }
        self.spare = Some(driven.state);
        if let Some(key) = opened.take_key() {
            self.cache.put(key, opened);
        }
        Ok(course)
    }
}

/// Whether the journal was kept with which a state came about.
fn journaled<G: Game>(_game: &G, state: &G::State) -> bool {
    G::table(state).journal.on
}

/// Findings that one thing explains, which itself is at no line, become consequences of the first of them.
fn one_cause<O: PreparedMatch>(
    opened: &O,
    (driver, script): (&Driver<'_, O::Game>, &Script),
    start: &StateOf<O>,
    found: &mut [Judged],
) {
    if !driver.has_leisure() {
        return;
    }
    let Some(mut search) = cause::Search::of(found) else {
        return;
    };
    let again = |other: &Driver<'_, O::Game>, script: &Script, start: &StateOf<O>| {
        let driven = other.run(start, start.clone());
        let mut found = driven.judged;
        opened.settle(other, script, &driven.state, &mut found);
        found
    };
    for (op, span) in search.doubted(script, found) {
        let unnoted = cause::unnoted(script, op);
        let other = Driver::new(opened.game(), &unnoted, opened.full(), Policy::Played);
        search.tried(found, &again(&other, &unnoted, start), span);
        driver.shares(&other);
        if search.is_over() || driver.is_spent() {
            break;
        }
    }
    let before = search.first(found).span;
    for (step, span) in driver.unwritten(start, before).into_iter().take(cause::LEFT_OUT_MOST) {
        if search.is_over() || driver.is_spent() {
            break;
        }
        let other = driver.leaving_out(step);
        if search.may_answer(&other, start, found) {
            search.tried(found, &again(&other, script, start), span);
        }
        driver.shares(&other);
    }
    for (start, span) in opened.left_undone(script, start, before) {
        if search.is_over() || driver.is_spent() {
            break;
        }
        if search.may_answer(driver, &start, found) {
            let other = Driver::new(opened.game(), script, opened.full(), Policy::Played);
            search.tried(found, &again(&other, script, &start), span);
            driver.shares(&other);
        }
    }
    search.link(found);
}

/// Opens a log without judging it.
///
/// # Errors
/// If the log or a file that it names cannot be read.
pub fn open_log<H: GameKit>(source: &str, files: &dyn Files) -> Result<(H::PreparedMatch, Script), Refusal> {
    open_under::<H>(source, &Request::default(), files)
}

/// The same, under another edition or other readings of what the rules leave open.
fn open_under<H: GameKit>(
    source: &str,
    request: &Request,
    files: &dyn Files,
) -> Result<(H::PreparedMatch, Script), Refusal> {
    let mut script = Script::default();
    let reading = read::<H>(source, request, files, &mut MatchCache::default(), &mut script)?;
    match reading.opened {
        Some(opened) if reading.malformed.is_empty() => Ok((opened, script)),
        _ => Err(Refusal::Malformed(reading.malformed)),
    }
}

/// The tables of a match before one of them is told.
fn empty<H: GameKit>(opened: &H::PreparedMatch, policy: &'static str, board: Board) -> Tables {
    Tables {
        game: H::vocabulary().game.to_owned(),
        edition: rejudge_judge::game::Game::edition(opened.game()).to_owned(),
        players: opened.players().to_vec(),
        policy,
        board,
        ..Tables::default()
    }
}

/// Leaves of a script what comes up to a moment.
fn until(script: &mut Script, moment: Moment) -> Result<(), Refusal> {
    let keep = match moment {
        Moment::End => script.marks.len(),
        Moment::Line(line) => script.marks.iter().take_while(|m| m.line <= line).count(),
        Moment::Turn(turn) => {
            let is_it = |m: &Mark| matches!(m.kind, MarkKind::Turn(n, ..) if n == turn);
            let Some(at) = script.marks.iter().position(is_it) else {
                return Err(Refusal::Usage(format!("the log has no turn {turn}")));
            };
            at + 1
        }
    };
    script.marks.truncate(keep);
    Ok(())
}

/// A turn is shown as it begins; a line with what comes of it.
fn is_derived(moment: Moment) -> bool {
    !matches!(moment, Moment::Turn(_))
}

/// The state after a line as it is shown, and whether something came of the line by itself.
fn settled<O: PreparedMatch>(
    opened: &O,
    script: &Script,
    state: &StateOf<O>,
    line: u32,
    derived: bool,
) -> (StateOf<O>, bool) {
    let mut settled = state.clone();
    if line > 0 && derived {
        opened.derive(script, &mut settled);
    }
    let by_itself = !opened.game().same(&settled, state);
    (settled, by_itself)
}

/// A game made of its kit.
pub struct KitGame<H>(PhantomData<H>);

impl<H> KitGame<H> {
    /// The game.
    pub const fn new() -> KitGame<H> {
        KitGame(PhantomData)
    }
}

impl<H> Default for KitGame<H> {
    fn default() -> KitGame<H> {
        KitGame::new()
    }
}

impl<H: GameKit> AnyGame for KitGame<H> {
    fn name(&self) -> &'static str {
        H::vocabulary().game
    }

    fn title(&self) -> &'static str {
        H::title()
    }

    fn vocabulary(&self) -> &'static Vocabulary {
        H::vocabulary()
    }

    fn help_words(&self) -> HelpWords {
        H::help_words()
    }

    fn phrases(&self, language: &str) -> Vec<&'static str> {
        H::phrases(language)
    }

    fn editions(&self) -> Vec<&'static str> {
        H::editions()
    }

    fn judge(&self, file: &str, source: &str, request: &Request, files: &dyn Files) -> Result<Report, Refusal> {
        KitSession::<H>::default().judge(file, source, request, files)
    }

    fn session(&self) -> Option<Box<dyn GameSession>> {
        Some(Box::<KitSession<H>>::default())
    }

    fn tables(
        &self,
        source: &str,
        when: When,
        request: &Request,
        files: &dyn Files,
    ) -> Result<Option<Tables>, Refusal> {
        let (opened, mut script) = open_under::<H>(source, request, files)?;
        let Some(board) = opened.board() else { return Ok(None) };
        let mut derived = true;
        if let When::At(moment) = when {
            until(&mut script, moment)?;
            derived = is_derived(moment);
        }
        let (policy, named) = match request.policy {
            Policy::Corrected => (Policy::Corrected, "corrected"),
            Policy::Played | Policy::Stop => (Policy::Played, "played"),
        };
        let (start, _) = opened.start(&script, None);
        let driver = Driver::new(opened.game(), &script, opened.full(), policy);
        let mut teller = Teller::new(empty::<H>(&opened, named, board), |face| opened.described(face));
        let all = when == When::All;
        if all || script.marks.is_empty() {
            teller.tell(0, false, opened.seen(&start));
        }
        let mut told = 0;
        driver.moments(&start, &mut |at, state| {
            told = at + 1;
            let here = script.marks.get(at).map_or(0, |m| m.line);
            let next = script.marks.get(at + 1).map(|m| m.line);
            // A line may be several marks: it is told when the last of them is through.
            let whole = if all { next != Some(here) } else { next.is_none() };
            if whole && !teller.is_full() {
                let (state, by_itself) = settled(&opened, &script, state, here, derived);
                teller.tell(here, by_itself, opened.seen(&state));
            }
        });
        let mut tables = teller.done();
        if let Some(mark) = script.marks.get(told) {
            if !all {
                return Err(Refusal::Usage(STOPPED.to_owned()));
            }
            tables.left_out_from = tables.left_out_from.or(Some(mark.line));
        }
        Ok(Some(tables))
    }

    fn put_right(
        &self,
        source: &str,
        lines: &BTreeSet<u32>,
        request: &Request,
        files: &dyn Files,
    ) -> Result<Option<Tables>, Refusal> {
        let (opened, script) = open_under::<H>(source, request, files)?;
        let Some(board) = opened.board() else { return Ok(None) };
        let mut teller = Teller::new(empty::<H>(&opened, "right", board), |face| opened.described(face));
        let (start, _) = opened.start(&script, None);
        let driver = Driver::new(opened.game(), &script, opened.full(), Policy::Played);
        driver.put_right(&start, lines, &mut |line, state| {
            let (state, by_itself) = settled(&opened, &script, state, line, true);
            teller.tell(line, by_itself, opened.seen(&state));
        });
        Ok(Some(teller.done()))
    }

    fn cuts(&self, source: &str, lines: &[u32], files: &dyn Files) -> Result<Vec<Option<Cut>>, Refusal> {
        let (opened, mut script) = open_log::<H>(source, files)?;
        let marks = std::mem::take(&mut script.marks);
        let mut cuts = Vec::new();
        for line in lines {
            let before = marks.iter().take_while(|m| m.line < *line);
            script.marks.clear();
            script.marks.extend(before.copied());
            let (start, _) = opened.start(&script, None);
            let driver = Driver::new(opened.game(), &script, opened.full(), Policy::Played);
            let driven = driver.run(&start, start.clone());
            cuts.push(opened.cut(&driven.state));
        }
        Ok(cuts)
    }

    fn view(&self, source: &str, player: &str, expected: bool, files: &dyn Files) -> Result<String, Refusal> {
        H::view(source, player, expected, files)
    }

    fn contained(&self, source: &str, lists: bool, files: &dyn Files) -> Result<Option<Contained>, Refusal> {
        let (opened, script) = open_log::<H>(source, files)?;
        Ok(opened.contained(&script, lists))
    }

    fn rerun(&self, source: &str, files: &dyn Files) -> Result<Option<Box<dyn Rerun>>, Refusal> {
        H::rerun(source, files)
    }

    fn pinned(&self, source: &str, files: &dyn Files) -> Result<Option<Vec<Pinned>>, Refusal> {
        let (log, _) = rejudge_notation::parse_with(source, H::vocabulary(), H::verbs());
        H::pinned(&log, files)
    }

    fn course(&self, source: &str, told: Option<&Script>, files: &dyn Files) -> Result<Option<Course>, Refusal> {
        let (mut session, request) = (KitSession::<H>::default(), Request::default());
        session.judge_told("", source, &request, files, told, true).map(Some)
    }

    fn built_in(&self, edition: Option<&str>) -> Result<BuiltIn, Refusal> {
        H::built_in(edition)
    }

    fn seats(&self) -> RangeInclusive<usize> {
        H::seats()
    }

    fn maker(&self, made: &MadeUp, files: &dyn Files) -> Result<Box<dyn Maker>, Refusal> {
        H::maker(made, files)
    }

    fn search_cards(&self, words: &str, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
        H::search_cards(words, pools, files)
    }

    fn show_cards(&self, card: Option<&str>, pools: &[String], files: &dyn Files) -> Result<String, Refusal> {
        H::show_cards(card, pools, files)
    }

    fn measure_cards(&self, pools: &[String], sets: &[String], files: &dyn Files) -> Result<String, Refusal> {
        H::measure_cards(pools, sets, files)
    }

    fn dealer(
        &self,
        pools: &[String],
        whole: bool,
        edition: Option<&str>,
        files: &dyn Files,
    ) -> Result<Box<dyn Dealer>, Refusal> {
        H::dealer(pools, whole, edition, files)
    }

    fn cover_decks(&self, lists: &[List<'_>], pools: &[String], files: &dyn Files) -> Result<Vec<Covered>, Refusal> {
        H::cover_decks(lists, pools, files)
    }

    fn check_deck(
        &self,
        list: &List<'_>,
        edition: Option<&str>,
        pools: &[String],
        files: &dyn Files,
    ) -> Result<Report, Refusal> {
        H::check_deck(list, edition, pools, files)
    }

    fn import(&self, files: &[(String, Vec<u8>)]) -> Result<Option<Imported>, Refusal> {
        H::import(files)
    }

    fn import_deck(&self, name: &str, bytes: &[u8]) -> Result<Option<ImportedDeck>, Refusal> {
        H::import_deck(name, bytes)
    }

    fn export_deck(&self, list: &DeckList, format: &str) -> Option<Result<String, String>> {
        H::export_deck(list, format)
    }

    fn deck_formats(&self) -> &'static [&'static str] {
        H::deck_formats()
    }

    fn explain(&self, query: &str, edition: Option<&str>) -> Result<String, Refusal> {
        H::explain(query, edition)
    }

    fn coverage(&self) -> String {
        H::coverage()
    }

    fn catalogue(&self) -> &'static [&'static Ruling] {
        H::rulings()
    }

    fn rules(&self, edition: Option<&str>) -> Result<String, Refusal> {
        H::rules(edition)
    }
}
