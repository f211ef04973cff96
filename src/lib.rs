//! Rejudge records trading-card-game matches, replays them, and rules on them the way an official judge would.
//!
//! A log is text: a header, and a line for everything somebody did or saw. The header says which game it is, and
//! [`games::of_log`] finds the [`AnyGame`](games::AnyGame) to it. What is judged comes back as a [`judge::Report`]: findings,
//! each with the line where it broke, the rule in the edition's own numbering, and what judges do about it.
//! [`report`] renders it.
//!
//! Nothing here reads a file but by [`games::Files`], which the caller provides. A log can hold everything it needs:
//!
//! ```
//! use std::path::PathBuf;
//!
//! use rejudge::games::{Files, Request, of_log};
//!
//! /// A log that names no files.
//! struct NoFiles;
//!
//! impl Files for NoFiles {
//!     fn path(&self, name: &str) -> PathBuf {
//!         name.into()
//!     }
//!     fn read(&self, name: &str) -> Result<String, String> {
//!         Err(format!("there is no {name}"))
//!     }
//! }
//!
//! let log = r#"rejudge 1
//! game: weiss-schwarz 1.111
//! detail: full
//! player Aoi: ? EX/W01
//! player Ren: ? EX/W01
//!
//! cards
//! [[card]]
//! number = "EX/W01-022"
//! name = "Old Hand"
//! kind = "character"
//! color = "yellow"
//! level = 2
//! cost = 1
//! power = 6000
//! soul = 1
//! side = "weiss"
//!
//! position
//!   Aoi.level = 022; Aoi.hand = 022; Aoi.stock = 2*?
//! turn 5 Aoi main
//!   play 022 > FC pay 1 = ?
//! "#;
//!
//! let game = of_log(log)?;
//! let report = game.judge("example.match", log, &Request::default(), &NoFiles)?;
//!
//! let finding = &report.findings[0];
//! assert_eq!(finding.ruling, "weiss-schwarz/level");
//! assert_eq!(finding.broke.line, 22);
//! println!("line {}: {} (rule {} of {})", finding.broke.line, finding.message, finding.rule, finding.edition);
//! # assert_eq!(finding.rule, "8.6.2.1.2");
//! # assert_eq!((report.findings.len(), report.exit_code()), (1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Which part does what, and which of them must not know of which, is in `ARCHITECTURE.md`. How a game is added is in
//! `CONTRIBUTING.md`; `tests/judging/toy_game.rs` judges one that lives outside of this crate.

#[cfg(feature = "cli")]
pub mod cli;
pub mod fixtures;
pub mod games;
pub mod lang;
pub mod packing;
pub mod play;
pub mod recorder;
pub mod report;
pub mod review;

pub use rejudge_judge as judge;
pub use rejudge_judge::diagnose;
pub use rejudge_notation as notation;
pub use rejudge_replay as replay;
pub use rejudge_table as table;
pub use rejudge_table::{cards, chain, codec, rulings};
