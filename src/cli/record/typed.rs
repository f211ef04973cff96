//! What somebody types: a line of the log, or one of a few commands.

use std::path::PathBuf;

use crate::cli::sign::Signer;
use crate::games::HelpWords;
use crate::lang::{Lang, Words};

use super::protocol::Request;

/// One screen of help, in the words of a game.
pub fn help(spoken: &HelpWords, words: &Words) -> String {
    match words.lang() {
        Lang::En => in_english(spoken),
        Lang::Ja => in_japanese(spoken, words),
    }
}

fn in_japanese(spoken: &HelpWords, words: &Words) -> String {
    let HelpWords {
        typed, means, counted, ..
    } = spoken;
    let (bang, means) = (format!("`!{typed}`"), words.printed(means, &[]));
    format!(
        "\
起きたことを、なるべく短く打ち込む：
  {typed:<13} {means}：表記法のどの行でも。短縮形や続きも可
  （Enter）     次に自動的に起きること。見えたものがあれば、その書き出し
  （Tab）       今適正なもの：語、カード、場所。カード名でもよい
  turn          次のターンまでのすべてと、その行
違反の行では、ルールを示し、まだ何も書かない。その後：
  !             実際のプレイどおりに記入。{bang}なら直ちに
  （打ち直し）  正しく打つ。`u`で取り下げ
取り消し：
  undo, u [N]   最後のN件                redo [N]   元に戻す
  edit N        N行目を書き直す。`insert N 行`はその前に挿入、`delete N`は削除
対戦の外のこと（いつでも）：
  {counted:<38} 数えた枚数
  note 文, label 名前                    覚え書き。戻るための名前
  judge: call 文, judge: rewind 名前     ジャッジのしたこと
見る：
  table, legal [文], log [N], findings, help
  save ファイル ログを別のファイルにも書く
  pack          ログを書き、カードとともにまとめる。`pack sign my.key`
  end           ログを書き、まとめと署名を尋ねて終了。Ctrl-Dも同じ
記入は直ちにディスクに残る。続きは`rejudge record ファイル --resume`。
動詞と同じ名前のコマンドはコロンを付けて打つ：`:undo`。"
    )
}

fn in_english(spoken: &HelpWords) -> String {
    let HelpWords {
        typed, means, counted, ..
    } = spoken;
    let bang = format!("`!{typed}`");
    format!(
        "\
Type what happens, as short as you like:
  {typed:<13} {means}: any line of the notation, short forms, tails
  (Enter)       what comes next by itself; if something was seen, its beginning
  (Tab)         what is legal now: words, cards, places; a card's name works
  turn          everything up to the next turn, and its line
If a line is illegal, the rule is named and nothing is written yet. Then:
  !             take it as it was played; {bang} does so at once
  (or again)    type it right, or `u` to drop it
Taking back:
  undo, u [N]   the last N entries       redo [N]   put them in again
  edit N        line N anew; also `insert N LINE` before it, `delete N`
Beside the match, at any time:
  {counted:<38} what was counted
  note TEXT, label NAME                  a remark; a name to go back to
  judge: call TEXT, judge: rewind NAME   what a judge did
Looking:
  table, legal [TEXT], log [N], findings, help
  save FILE     write the log to another file as well
  pack          write the log, and pack it with its cards; `pack sign my.key`
  end           write the log, offer to pack and sign it, stop; so does Ctrl-D
Every entry is on the disk at once; `rejudge record FILE --resume` goes on.
A command that has the name of a verb is typed with a colon: `:undo`."
    )
}

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// To be done.
    Do(Request),
    /// What is legal, as far as it begins so.
    Legal(String),
    /// The last lines of the log.
    Log(Option<usize>),
    /// A line of the log that is to be changed.
    Line(usize),
    /// Everything that was found.
    Findings,
    /// Help.
    Help,
    /// A command that makes no sense.
    Senseless(String),
}

/// Reads what was typed. `is_verb`: the game knows the word.
pub fn typed(text: &str, is_verb: &dyn Fn(&str) -> bool) -> Typed {
    let text = text.trim();
    if text.is_empty() {
        return Typed::Do(Request::ByItself {});
    }
    if let Some(rest) = text.strip_prefix(['!', '！']) {
        return Typed::Do(match rest.trim() {
            "" => Request::Take {},
            line => Request::Enter {
                line: line.to_owned(),
                as_played: true,
            },
        });
    }
    let (marked, text) = match text.strip_prefix([':', '：']) {
        Some(rest) => (true, rest.trim()),
        None => (false, text),
    };
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    if marked || !is_verb(word) {
        if let Some(command) = command(&word.to_ascii_lowercase(), rest) {
            return command;
        }
        if marked {
            return Typed::Senseless(format!("there is no command `{word}`; `help` lists them"));
        }
    }
    Typed::Do(Request::Enter {
        line: text.to_owned(),
        as_played: false,
    })
}

fn command(word: &str, rest: &str) -> Option<Typed> {
    let count = || match rest {
        "" => Ok(1),
        digits => digits
            .parse::<u32>()
            .map_err(|_| Typed::Senseless(format!("`{word} {rest}`: a number goes there"))),
    };
    let alone = rest.is_empty();
    Some(match word {
        "undo" | "u" => count().map_or_else(|e| e, |count| Typed::Do(Request::Undo { count })),
        "redo" => count().map_or_else(|e| e, |count| Typed::Do(Request::Redo { count })),
        "edit" | "insert" | "delete" => changed(word, rest),
        "turn" if alone => Typed::Do(Request::Turn {}),
        "table" if alone => Typed::Do(Request::Look {}),
        "legal" => Typed::Legal(rest.to_owned()),
        "log" if alone => Typed::Log(None),
        "log" => count().map_or_else(|e| e, |count| Typed::Log(Some(count as usize))),
        "findings" if alone => Typed::Findings,
        "help" | "?" if alone => Typed::Help,
        "save" if !alone => Typed::Do(Request::Save {
            file: PathBuf::from(rest),
        }),
        "save" => Typed::Senseless("`save` needs the name of a file".to_owned()),
        "pack" => pack(rest),
        "end" | "quit" | "exit" if alone => Typed::Do(Request::End {}),
        _ => return None,
    })
}

/// `edit 13 p 007 fc`, `insert 13 draw = 007`, `delete 13`.
fn changed(word: &str, rest: &str) -> Typed {
    let (digits, line) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let Ok(number) = digits.parse::<usize>() else {
        return Typed::Senseless(format!(
            "`{word} {rest}`: the number of a line goes there; `log` shows them"
        ));
    };
    let (as_played, line) = match line.trim().strip_prefix(['!', '！']) {
        Some(line) => (true, line.trim().to_owned()),
        None => (false, line.trim().to_owned()),
    };
    match (word, line.is_empty()) {
        ("insert", true) => Typed::Senseless(format!("`insert {number} LINE`: the line goes there, too")),
        ("insert", false) => Typed::Do(Request::Insert {
            number,
            line,
            as_played,
        }),
        ("edit", true) => Typed::Line(number),
        ("delete", false) => Typed::Senseless(format!("`delete {number}` takes the line out; `edit` writes it anew")),
        _ => Typed::Do(Request::Edit {
            number,
            line,
            as_played,
        }),
    }
}

/// Words as one text; who puts it in quotes, as in a log, does not mean the quotes.
fn text(words: &[&str]) -> String {
    let text = words.join(" ");
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    inner.map(str::to_owned).unwrap_or(text)
}

/// `pack [FILE] [sign [new] KEY [as NAME]]...`
fn pack(rest: &str) -> Typed {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let mut parts = words.split(|word| *word == "sign");
    let file = text(parts.next().unwrap_or_default());
    let mut sign = Vec::new();
    for part in parts {
        let (new, part) = match part {
            ["new", part @ ..] => (true, part),
            part => (false, part),
        };
        let at = part.iter().position(|word| *word == "as");
        let (key, name) = part.split_at(at.unwrap_or(part.len()));
        let name = name.get(1..).map(text);
        if key.is_empty() || name.as_deref() == Some("") {
            return Typed::Senseless("`pack FILE sign KEY as NAME`; `sign new KEY` makes the key".to_owned());
        }
        sign.push(Signer {
            name,
            new,
            ..Signer::new(text(key).as_ref())
        });
    }
    Typed::Do(Request::Pack {
        file: (!file.is_empty()).then(|| PathBuf::from(file)),
        sign,
    })
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use crate::notation::VerbIndex;
    use crate::recorder::line;

    use super::*;

    fn read(text: &str) -> Typed {
        typed(text, &|word| ["play", "p", "end"].contains(&word))
    }

    fn line(line: &str, as_played: bool) -> Typed {
        Typed::Do(Request::Enter {
            line: line.to_owned(),
            as_played,
        })
    }

    #[test]
    fn commands_and_lines() {
        assert_eq!(read("  "), Typed::Do(Request::ByItself {}));
        assert_eq!(read("p 012 fc"), line("p 012 fc", false));
        assert_eq!(read("!"), Typed::Do(Request::Take {}));
        assert_eq!(read("! p 012 fc"), line("p 012 fc", true));
        assert_eq!(read("u 3"), Typed::Do(Request::Undo { count: 3 }));
        assert_eq!(read("UNDO"), Typed::Do(Request::Undo { count: 1 }));
        assert_eq!(read("turn"), Typed::Do(Request::Turn {}));
        assert_eq!(read("turn 3 Aoi"), line("turn 3 Aoi", false));
        // The game's own word comes first.
        assert_eq!(read("end"), line("end", false));
        assert_eq!(read(":end"), Typed::Do(Request::End {}));
        assert_eq!(read("u: p 012"), line("u: p 012", false));
        assert!(matches!(read("undo all"), Typed::Senseless(_)));
        assert!(matches!(read(":nothing"), Typed::Senseless(_)));
        assert_eq!(read("?"), Typed::Help);
        assert_eq!(read("edit 13"), Typed::Line(13));
        let edit = |number, text: &str, as_played| {
            let line = text.to_owned();
            Typed::Do(Request::Edit {
                number,
                line,
                as_played,
            })
        };
        assert_eq!(read("edit 13 p 012 fc"), edit(13, "p 012 fc", false));
        assert_eq!(read("edit 13 ! p 012 fc"), edit(13, "p 012 fc", true));
        assert_eq!(read("delete 13"), edit(13, "", false));
        for senseless in ["edit", "edit x", "insert 13", "delete", "delete 13 p 012 fc"] {
            assert!(matches!(read(senseless), Typed::Senseless(_)), "{senseless}");
        }
    }

    #[test]
    fn packed_and_signed() {
        let pack = |file: Option<&str>, sign: &[(&str, Option<&str>, bool)]| {
            let signer = |(key, name, new): &(&str, Option<&str>, bool)| Signer {
                name: name.map(str::to_owned),
                new: *new,
                ..Signer::new(key.as_ref())
            };
            Typed::Do(Request::Pack {
                file: file.map(PathBuf::from),
                sign: sign.iter().map(signer).collect(),
            })
        };
        assert_eq!(read("pack"), pack(None, &[]));
        assert_eq!(read("pack a b.replay"), pack(Some("a b.replay"), &[]));
        assert_eq!(read("pack sign aoi.key"), pack(None, &[("aoi.key", None, false)]));
        assert_eq!(
            read("pack x.replay sign new aoi.key as Aoi sign desk.key as Head judge"),
            pack(
                Some("x.replay"),
                &[("aoi.key", Some("Aoi"), true), ("desk.key", Some("Head judge"), false)]
            )
        );
        assert_eq!(
            read(r#"pack "a b.replay" sign "my own.key" as "Head judge""#),
            pack(Some("a b.replay"), &[("my own.key", Some("Head judge"), false)])
        );
        for senseless in ["pack sign", "pack sign as Aoi", "pack sign a.key as", "pack sign new"] {
            assert!(matches!(read(senseless), Typed::Senseless(_)), "{senseless}");
        }
    }

    #[test]
    fn help_is_one_screen() {
        for (game, lang) in crate::games::GAMES
            .iter()
            .flat_map(|game| Lang::ALL.map(|lang| (game, lang)))
        {
            let spoken = game.help_words();
            let help = help(&spoken, Words::of(lang, game.name()).expect("the tables are read"));
            assert!(help.lines().count() <= 22);
            assert!(help.lines().all(|line| line.width() <= 80), "{help}");
            // What it shows can be typed.
            let index = VerbIndex::new(game.vocabulary());
            for line in [spoken.typed, spoken.counted] {
                let plain = line::plain("turn 3 Aoi", line, game.vocabulary(), &index);
                assert!(plain.is_ok(), "{}: {line}: {plain:?}", game.name());
            }
        }
    }
}
