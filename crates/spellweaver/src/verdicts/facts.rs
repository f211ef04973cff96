//! How sentences name what reasons speak of.

use rejudge_judge::facts;
use rejudge_table::{CardId, Face, Seat};

use super::super::rules::What;
use super::super::state::{Step, Target};
use super::super::vocabulary::V;
use super::super::zones::Z;
use super::Words;

facts! { Words:
    /// `Tor`
    Seat as seat, w => w.m.name(seat);
    /// `LH/A1-030`
    Face as face, w => w.m.card(face).number.as_str();
    /// `Tor's LH/A1-030`
    CardId as card, w => w.card(card);
    /// The same, or `Tor's hero`.
    Target as target, w => w.target(target);
    /// `combat row`
    Z as z, _w => z.word();
    /// `Deploy`
    Step as step, _w => step.word();
    /// As the log writes it.
    V as verb, _w => verb.verb().name;
    /// `the skill Fireball`
    What as what, w => w.what(what);
}
