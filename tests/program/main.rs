//! The program from outside: the command line, what it prints, the recorder, input that is bad.

#[path = "../support/mod.rs"]
mod support;

mod agreed;
mod bad_input;
mod batch;
mod card_texts;
mod cards;
mod cli;
#[cfg(unix)]
mod docs;
mod find;
mod formats;
mod hostile;
mod import;
mod japanese;
mod lists;
mod megabyte;
mod readings;
mod record;
mod record_changes;
mod record_kill;
mod record_pack;
mod record_royale;
mod record_shironeko;
mod record_terminal;
mod report;
mod report_json;
mod review;
mod settings;
mod several_files;
mod spoken;
mod tables;
mod terminal;
mod told;
mod trial;
mod watch;
