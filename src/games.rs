//! The games that come with the program: where a file's game is looked up.

pub use rejudge_battle_royale as battle_royale;
pub use rejudge_kit as house;
pub use rejudge_kit::door::*;
pub use rejudge_shironeko as shironeko;
pub use rejudge_spellweaver as spellweaver;
pub use rejudge_weiss_schwarz as weiss_schwarz;

/// All games.
pub static DOORS: &[&dyn Door] = &[
    &weiss_schwarz::door::DOOR,
    &battle_royale::door::DOOR,
    &spellweaver::door::DOOR,
    &shironeko::door::DOOR,
];

/// The game a log is of, by the `game` line of its header.
///
/// # Errors
/// If the header names none, or one that is not here; the known ones are listed, and the nearest named.
pub fn of_log(source: &str) -> Result<&'static dyn Door, String> {
    let known: Vec<&str> = DOORS.iter().map(|d| d.name()).collect();
    let Some(game) = rejudge_notation::game_of(source) else {
        return Err(format!(
            "the header names no game; write `game: NAME EDITION` (known: {})",
            known.join(", ")
        ));
    };
    let name = game.split_whitespace().next().unwrap_or("");
    if let Some(door) = DOORS.iter().find(|d| d.name().eq_ignore_ascii_case(name)) {
        return Ok(*door);
    }
    let near = rejudge_table::rulings::nearest::nearest(name, known.iter().copied());
    let near = near.map_or_else(String::new, |n| format!("; the nearest is `{n}`"));
    Err(format!("no game is called `{name}`{near}; known: {}", known.join(", ")))
}
