//! A defect of the program is told as one, with the file it showed in, and costs no other file its verdict.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

use super::Streams;
use super::trouble::Trouble;

thread_local! {
    /// What went wrong and where, while somebody waits to be told; the outer none: nobody does.
    static TOLD: RefCell<Option<Option<String>>> = const { RefCell::new(None) };
}

/// What a panic says of itself, in one line.
fn in_words(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let said = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let said = said.or_else(|| payload.downcast_ref::<String>().cloned());
    let said = said.unwrap_or_else(|| "something went wrong".to_owned());
    match info.location() {
        Some(at) => format!("{said} ({}:{})", at.file(), at.line()),
        None => said,
    }
}

/// From now on a panic inside of [`guarded`] is kept to be told there; any other is printed as ever. Who asks for a
/// backtrace gets it in either case.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let kept = TOLD.with_borrow_mut(|told| told.as_mut().map(|told| *told = Some(in_words(info))).is_some());
            if !kept || std::env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
                before(info);
            }
        }));
    });
}

/// Does this work on a file. A panic in it is trouble with that file, and the program goes on.
///
/// What the work had under its hands when it panicked must not be used again: take it out of its place for the time of the
/// work, and put it back behind it.
///
/// # Errors
/// Those of the work, and [`Trouble::Defect`].
pub fn guarded<T>(file: &str, work: impl FnOnce() -> Result<T, Trouble>) -> Result<T, Trouble> {
    listen();
    let before = TOLD.replace(Some(None));
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    let told = TOLD.replace(before);
    done.unwrap_or_else(|_| {
        Err(Trouble::Defect {
            file: file.to_owned(),
            what: told.flatten().unwrap_or_default(),
        })
    })
}

/// The same for one file of several: trouble with it is said at once. The exit code of this file.
pub fn exit_of(
    file: &str,
    streams: &mut Streams<'_>,
    work: impl FnOnce(&mut Streams<'_>) -> Result<u8, Trouble>,
) -> u8 {
    guarded(file, || work(streams)).unwrap_or_else(|trouble| {
        super::complain(streams.err, streams.lang, &trouble);
        trouble.exit()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_with_the_file_and_the_place() {
        let none = Vec::<u8>::new();
        let defect = guarded("a.match", || Ok(none[std::hint::black_box(3)])).unwrap_err();
        let said = defect.to_string();
        assert!(said.starts_with("a.match: this is a defect of rejudge"), "{said}");
        assert!(
            said.contains("index out of bounds") && said.contains("guard.rs:"),
            "{said}"
        );
        assert_eq!(defect.exit(), crate::cli::exit::FAILED);
        assert_eq!(guarded("b.match", || Ok(1)).expect("nothing happens"), 1);
        let inner = guarded("outer", || {
            assert!(guarded::<()>("inner", || panic!("{}", "inside")).is_err());
            guarded::<()>("inner again", || panic!("again"))
        });
        assert!(inner.unwrap_err().to_string().starts_with("inner again: "));
    }
}
