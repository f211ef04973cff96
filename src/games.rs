//! The games that come with the program: where a file's game is looked up.

use std::sync::LazyLock;

pub use rejudge_battle_royale as battle_royale;
pub use rejudge_kit as kit;
pub use rejudge_kit::Games;
pub use rejudge_kit::any_game::*;
pub use rejudge_shironeko as shironeko;
pub use rejudge_spellweaver as spellweaver;
pub use rejudge_weiss_schwarz as weiss_schwarz;

/// The games that come with the program.
///
/// Each is taken from its own crate when the program runs, so that the code of its judge, which is generic, is made there. A list that is
/// made by the compiler would have all of it made in this crate, which is built after all games.
pub static GAMES: LazyLock<[&'static dyn AnyGame; 4]> = LazyLock::new(|| {
    [
        weiss_schwarz::kit::GAME,
        battle_royale::kit::GAME,
        spellweaver::kit::GAME,
        shironeko::kit::GAME,
    ]
});

/// The same, to look one up.
pub static ALL: LazyLock<Games<'static>> = LazyLock::new(|| Games::new(&*GAMES));

/// The game a log is of, among those that come with the program.
///
/// # Errors
/// As [`Games::of_log`].
pub fn of_log(source: &str) -> Result<&'static dyn AnyGame, String> {
    ALL.of_log(source)
}
