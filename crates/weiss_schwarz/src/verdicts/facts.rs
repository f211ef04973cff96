//! How sentences name what reasons speak of.

use rejudge_judge::facts;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::Icon;
use super::super::claims::Source;
use super::super::effects::Sort;
use super::super::effects::cost::Part;
use super::super::rules::Payee;
use super::super::state::{Method, Z};
use super::super::vocabulary::V;
use super::Words;
use super::icons::icon_word;
use super::words::method_word;

facts! { Words:
    /// `Ren`
    Seat as seat, w => w.name(seat);
    /// `HB/W01-002`
    Face as face, w => w.m.number(face);
    /// The same, or "an unknown card".
    CardId as card, w => w.card(card);
    /// `Ren's FC`
    ZoneId as zone, w => w.slot(zone);
    /// `“This card cannot ...” of HB/W01-002`
    (Face, usize) as text, w => format!("{} of {}", w.rules().texts().quoted(text.0, text.1), w.m.number(text.0));
    /// `stock`
    Z as z, _w => z.word();
    /// `Gate icon`
    Icon as icon, _w => icon_word(icon);
    /// `【AUTO】`
    Sort as sort, _w => sort.mark();
    /// `HB/W01-002 in Aoi's BL`
    Source as source, w => w.source(source);
    /// `1 card of the hand to the waiting room`
    &Part as part, _w => part.words();
    /// `the backup of HB/W01-002`
    Payee as payee, w => w.payee(payee);
    /// `front`
    Method as method, _w => method_word(method);
    /// As the log writes it.
    V as verb, _w => verb.verb().name;
}
