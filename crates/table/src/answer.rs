//! What a rule answers when it is asked whether something may be done: yes; no, because; or that depends.
//!
//! A rule is a predicate: it looks at a position and answers. Its reasons are values of the game, each with the facts it
//! rests on; the words for people are made elsewhere. Whoever asks (the judge of a line, the list of legal moves, a
//! recorder) gets the same answer.

/// One thing that speaks against an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objection<R, D> {
    /// The rule it goes against, with the facts.
    pub reason: R,
    /// What nobody noted and would make it legal, if it were so; `None`: the objection holds in any case.
    pub unless: Option<D>,
}

/// What the rules say of an action: everything that speaks against it, in the order in which it was asked for.
///
/// `R` is the game's reasons, `D` what an answer may depend on. No objection is a yes, and takes no memory: that is what nearly every
/// answer is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<R, D>(Vec<Objection<R, D>>);

impl<R, D> Default for Answer<R, D> {
    fn default() -> Answer<R, D> {
        Answer::yes()
    }
}

impl<R, D> Answer<R, D> {
    /// It may be done.
    pub fn yes() -> Answer<R, D> {
        Answer(Vec::new())
    }

    /// It may not be done, for this reason.
    pub fn no(reason: R) -> Answer<R, D> {
        Answer::objecting(Objection { reason, unless: None })
    }

    /// It may not be done for this reason, unless that is otherwise than anybody noted.
    pub fn depends(reason: R, unless: D) -> Answer<R, D> {
        Answer::objecting(Objection {
            reason,
            unless: Some(unless),
        })
    }

    /// No, if a rule is broken; the reason is made only then.
    pub fn no_if(broken: bool, reason: impl FnOnce() -> R) -> Answer<R, D> {
        match broken {
            true => Answer::no(reason()),
            false => Answer::yes(),
        }
    }

    fn objecting(objection: Objection<R, D>) -> Answer<R, D> {
        Answer(vec![objection])
    }

    /// The objections of both, this one's first.
    #[must_use]
    #[inline]
    pub fn and(mut self, other: Answer<R, D>) -> Answer<R, D> {
        // Nearly everything that is asked may be done.
        if !other.0.is_empty() {
            self.0.extend(other.0);
        }
        self
    }

    /// The same objections, each of which holds only if that is not so; those that depend on something else already keep it.
    #[must_use]
    pub fn unless(mut self, open: Option<D>) -> Answer<R, D>
    where
        D: Clone,
    {
        if open.is_some() {
            for objection in &mut self.0 {
                if objection.unless.is_none() {
                    objection.unless.clone_from(&open);
                }
            }
        }
        self
    }

    /// Nothing speaks against it.
    pub fn is_yes(&self) -> bool {
        self.0.is_empty()
    }

    /// Something speaks against it in any case.
    pub fn is_no(&self) -> bool {
        self.0.iter().any(|objection| objection.unless.is_none())
    }

    /// Something speaks against it, and all of that depends on what nobody noted.
    pub fn is_open(&self) -> bool {
        !self.is_yes() && !self.is_no()
    }

    /// What speaks against it.
    pub fn objections(&self) -> &[Objection<R, D>] {
        &self.0
    }

    /// What speaks against it.
    pub fn into_objections(self) -> Vec<Objection<R, D>> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Answer;

    type Asked = Answer<&'static str, &'static str>;

    #[test]
    fn one_objection_that_holds_in_any_case_is_a_no() {
        let asked = Asked::depends("level 2 at level 1", "the level zone").and(Asked::no("no yellow card"));
        assert!(asked.is_no() && !asked.is_open() && !asked.is_yes());
        assert_eq!(asked.objections().len(), 2);
    }

    #[test]
    fn objections_that_all_depend_on_something_leave_it_open() {
        let asked = Asked::no("level 2 at level 1").unless(Some("the level zone"));
        assert!(asked.is_open());
        assert!(!asked.and(Asked::yes()).is_no());
    }

    #[test]
    fn what_depends_on_one_thing_already_keeps_it() {
        let asked = Asked::depends("level", "the level zone").unless(Some("a text"));
        assert_eq!(asked.objections()[0].unless, Some("the level zone"));
        assert!(Asked::no_if(false, || "never made").is_yes());
    }
}
