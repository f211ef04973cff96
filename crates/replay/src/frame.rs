//! The frame of a container: magic, version, and sections, each with its length and its checksum.
//!
//! The checksums are a chain: each covers the one before it, so that no section can be taken out, put elsewhere or come
//! from another file. The layout, byte by byte, is in `grammar/replay.md`.

use thiserror::Error;

use crate::packed;

/// With what a container begins. Whatever takes it for text and changes its line ends damages these bytes first.
pub const MAGIC: [u8; 8] = *b"\x89RJR\r\n\x1a\n";
/// The version of the format that is written.
pub const VERSION: u16 = 1;
/// The largest container that is read, in bytes.
pub const FILE_MOST_BYTES: usize = 32 * 1024 * 1024;
/// The most a container may hold once unpacked, in bytes.
pub const UNPACKED_MOST_BYTES: usize = 48 * 1024 * 1024;
/// The most sections.
pub const SECTIONS_MOST: usize = 64;

const HEAD_BYTES: usize = 12;
const SECTION_HEAD_BYTES: usize = 12;
const SUM_BYTES: usize = 32;
/// Who does not know the section may skip it.
const OPTIONAL: u16 = 1;
/// The payload is a zstd frame.
const ZSTD: u16 = 2;
/// The kind of the section that ends the file.
const END: u16 = 0xffff;
/// What a container may hold whatever its size.
const ANY_UNPACKED_BYTES: usize = 2 * 1024 * 1024;
/// How many times its size a larger one may hold: more than logs can be compressed, and no more, so that reading a file costs in
/// proportion to its size.
const UNPACKED_TIMES: usize = 12;

/// What a container of this size may hold once unpacked.
fn may_hold(file_bytes: usize) -> usize {
    let times = file_bytes.saturating_mul(UNPACKED_TIMES);
    times.saturating_add(ANY_UNPACKED_BYTES).min(UNPACKED_MOST_BYTES)
}

/// Why bytes are no container that can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FrameError {
    /// They do not begin like one.
    #[error("this is no replay: it does not begin like one")]
    Magic,
    /// They begin like one, with the line ends changed.
    #[error("the replay was damaged on its way: something changed its line ends as if it were text")]
    LineEnds,
    /// A version that is not known.
    #[error("the replay has format version {0}; this program reads version {VERSION}")]
    Version(u16),
    /// More bytes than are read.
    #[error("the replay is larger than {} MiB", FILE_MOST_BYTES >> 20)]
    TooLarge,
    /// More sections than there can be.
    #[error("the replay has more than {SECTIONS_MOST} sections")]
    TooMany,
    /// It ends too early.
    #[error("the replay is cut short in {0}")]
    CutShort(String),
    /// Something in a section.
    #[error("{section}: {reason}")]
    Section {
        /// The section, in words.
        section: String,
        /// What is wrong with it.
        reason: String,
    },
    /// More bytes behind the end.
    #[error("{0} bytes follow the end of the replay")]
    Trailing(usize),
}

/// One section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its kind.
    pub kind: u16,
    /// Who does not know it may skip it.
    pub optional: bool,
    /// What it holds, unpacked.
    pub payload: Vec<u8>,
}

/// A section in words: its name, if it has one here.
fn named(kind: u16, name: &dyn Fn(u16) -> Option<&'static str>) -> String {
    match (kind, name(kind)) {
        (END, _) => "the end section".to_owned(),
        (_, Some(name)) => format!("the {name} section"),
        (_, None) => format!("the section of kind {kind}"),
    }
}

fn head() -> [u8; HEAD_BYTES] {
    let mut head = [0; HEAD_BYTES];
    head[..8].copy_from_slice(&MAGIC);
    head[8..10].copy_from_slice(&VERSION.to_le_bytes());
    head
}

fn sum(before: &[u8; SUM_BYTES], head: &[u8], stored: &[u8]) -> [u8; SUM_BYTES] {
    *blake3::Hasher::new()
        .update(before)
        .update(head)
        .update(stored)
        .finalize()
        .as_bytes()
}

/// A container of these sections. With `compress`, each is packed with zstd where that makes it smaller; without the feature
/// `pack` none is.
///
/// # Errors
/// If there are more or larger sections than are read.
pub fn write(sections: &[Section], compress: bool) -> Result<Vec<u8>, FrameError> {
    if sections.len() >= SECTIONS_MOST {
        return Err(FrameError::TooMany);
    }
    let total: usize = sections.iter().map(|s| s.payload.len()).sum();
    if total > UNPACKED_MOST_BYTES {
        return Err(FrameError::TooLarge);
    }
    let mut out = head().to_vec();
    let mut chain = *blake3::hash(&out).as_bytes();
    let mut work = packed::Packer::default();
    let mut put = |kind: u16, mut flags: u16, payload: &[u8]| {
        let packed = match compress && !payload.is_empty() {
            true => work.pack(payload),
            false => None,
        };
        let packed = packed.filter(|p| p.len() < payload.len());
        if packed.is_some() {
            flags |= ZSTD;
        }
        let stored = packed.as_deref().unwrap_or(payload);
        let mut head = Vec::with_capacity(SECTION_HEAD_BYTES);
        head.extend(kind.to_le_bytes());
        head.extend(flags.to_le_bytes());
        // Both are at most UNPACKED_MOST_BYTES.
        head.extend((stored.len() as u32).to_le_bytes());
        head.extend((payload.len() as u32).to_le_bytes());
        chain = sum(&chain, &head, stored);
        out.extend(&head);
        out.extend(stored);
        out.extend(chain);
    };
    for section in sections {
        put(section.kind, u16::from(section.optional) * OPTIONAL, &section.payload);
    }
    put(END, 0, &[]);
    if out.len() > FILE_MOST_BYTES {
        return Err(FrameError::TooLarge);
    }
    // What can be compressed as far is hardly a match, and nobody would unpack it.
    match compress && total > may_hold(out.len()) {
        true => write(sections, false),
        false => Ok(out),
    }
}

/// Takes bytes off the front, if there are so many.
fn take<'b>(bytes: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (front, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(front)
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    let mut two = [0; 2];
    two.copy_from_slice(&bytes[at..at + 2]);
    u16::from_le_bytes(two)
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let mut four = [0; 4];
    four.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(four)
}

/// The sections of a container. `name` knows the kinds this program reads; others are left out where they are optional,
/// and an error where they are not. Nothing is unpacked before its checksum is right.
///
/// # Errors
/// If the bytes are no container, a damaged one, or one that asks for too much.
pub fn read(bytes: &[u8], name: &dyn Fn(u16) -> Option<&'static str>) -> Result<Vec<Section>, FrameError> {
    if bytes.len() > FILE_MOST_BYTES {
        return Err(FrameError::TooLarge);
    }
    let mut rest = bytes;
    let Some(head) = take(&mut rest, HEAD_BYTES) else {
        return Err(
            match bytes.len() >= 4 && MAGIC.starts_with(&bytes[..bytes.len().min(8)]) {
                true => FrameError::CutShort("its head".to_owned()),
                false => FrameError::Magic,
            },
        );
    };
    if head[..8] != MAGIC {
        return Err(match head[..4] == MAGIC[..4] {
            true => FrameError::LineEnds,
            false => FrameError::Magic,
        });
    }
    let version = u16_at(head, 8);
    if version != VERSION {
        return Err(FrameError::Version(version));
    }
    let refuse = |kind: u16, reason: &str| FrameError::Section {
        section: named(kind, name),
        reason: reason.to_owned(),
    };
    if head[10..] != [0, 0] {
        return Err(FrameError::Section {
            section: "the head".to_owned(),
            reason: "the two bytes behind the version are not 0".to_owned(),
        });
    }
    let mut chain = *blake3::hash(head).as_bytes();
    let mut sections: Vec<Section> = Vec::new();
    let (mut left, mut work) = (may_hold(bytes.len()), packed::Unpacker::default());
    let mut last = None;
    for number in 0..SECTIONS_MOST {
        let Some(head) = take(&mut rest, SECTION_HEAD_BYTES) else {
            return Err(FrameError::CutShort(format!("the head of section {}", number + 1)));
        };
        let (kind, flags) = (u16_at(head, 0), u16_at(head, 2));
        let (stored, len) = (u32_at(head, 4) as usize, u32_at(head, 8) as usize);
        let cut = || FrameError::CutShort(named(kind, name));
        let stored = take(&mut rest, stored).ok_or_else(cut)?;
        let found = take(&mut rest, SUM_BYTES).ok_or_else(cut)?;
        chain = sum(&chain, head, stored);
        if found != chain {
            return Err(refuse(kind, "its bytes do not fit its checksum; the file is damaged"));
        }
        if last.is_some_and(|last| kind <= last) {
            return Err(refuse(kind, "it stands twice, or out of order"));
        }
        last = Some(kind);
        if kind == END {
            if flags != 0 || len != 0 || !stored.is_empty() {
                return Err(refuse(kind, "it holds something"));
            }
            return match rest.len() {
                0 => Ok(sections),
                more => Err(FrameError::Trailing(more)),
            };
        }
        let optional = flags & OPTIONAL != 0;
        if name(kind).is_none() {
            match optional {
                true => continue,
                false => return Err(refuse(kind, "this program does not know it, and it may not be skipped")),
            }
        }
        if flags & !(OPTIONAL | ZSTD) != 0 {
            return Err(refuse(kind, "it is packed in a way this program does not know"));
        }
        left = left
            .checked_sub(len)
            .ok_or_else(|| refuse(kind, "it claims to hold more than a replay may hold"))?;
        let payload = match flags & ZSTD != 0 {
            true => work.unpack(stored, len).map_err(|reason| refuse(kind, &reason))?,
            false if stored.len() != len => return Err(refuse(kind, "its two lengths differ")),
            false => stored.to_vec(),
        };
        sections.push(Section {
            kind,
            optional,
            payload,
        });
    }
    Err(FrameError::TooMany)
}

/// The kinds of the sections that this program does not know and may skip.
pub fn skipped(bytes: &[u8], name: &dyn Fn(u16) -> Option<&'static str>) -> Vec<u16> {
    let mut kinds = Vec::new();
    let mut rest = bytes.get(HEAD_BYTES..).unwrap_or_default();
    while let Some(head) = take(&mut rest, SECTION_HEAD_BYTES) {
        let kind = u16_at(head, 0);
        if kind == END {
            break;
        }
        if name(kind).is_none() {
            kinds.push(kind);
        }
        let len = (u32_at(head, 4) as usize).saturating_add(SUM_BYTES);
        if take(&mut rest, len).is_none() {
            break;
        }
    }
    kinds
}

/// Whether any section of a container is compressed.
pub fn is_packed(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(HEAD_BYTES..).unwrap_or_default();
    while let Some(head) = take(&mut rest, SECTION_HEAD_BYTES) {
        if u16_at(head, 2) & ZSTD != 0 {
            return true;
        }
        let len = (u32_at(head, 4) as usize).saturating_add(SUM_BYTES);
        if take(&mut rest, len).is_none() {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(kind: u16) -> Option<&'static str> {
        match kind {
            1 => Some("first"),
            2 => Some("second"),
            _ => None,
        }
    }

    fn section(kind: u16, optional: bool, payload: &[u8]) -> Section {
        Section {
            kind,
            optional,
            payload: payload.to_vec(),
        }
    }

    fn sample(compress: bool) -> Vec<u8> {
        let sections = [section(1, false, b"short"), section(2, false, &[b'x'; 5000])];
        write(&sections, compress).expect("small")
    }

    #[test]
    fn what_is_written_is_read() {
        for compress in [false, true] {
            let sections = read(&sample(compress), &names).expect("undamaged");
            assert_eq!(sections[0], section(1, false, b"short"));
            assert_eq!(sections[1], section(2, false, &[b'x'; 5000]));
        }
        assert!(sample(true).len() < 300);
    }

    #[cfg(feature = "pack")]
    #[test]
    fn a_small_file_holds_no_large_one() {
        let large = [section(1, false, &vec![b'x'; 8 << 20])];
        let plain = write(&large, true).expect("it is written as it is");
        assert!(plain.len() > 8 << 20, "{}", plain.len());
        assert!(read(&plain, &names).is_ok());
        let packed = packed::Packer::default().pack(&large[0].payload).expect("it packs");
        let error = read(&lying(ZSTD, &packed, 8 << 20), &names).unwrap_err().to_string();
        assert!(error.contains("more than a replay may hold"), "{error}");
    }

    #[test]
    fn a_section_nobody_knows_is_skipped_only_where_it_may_be() {
        let known = section(1, false, b"known");
        let may = write(&[known.clone(), section(9, true, b"new")], true).expect("small");
        assert_eq!(read(&may, &names), Ok(vec![known.clone()]));
        assert_eq!(skipped(&may, &names), [9]);
        let must = write(&[known, section(9, false, b"new")], true).expect("small");
        let error = read(&must, &names).unwrap_err().to_string();
        assert_eq!(
            error,
            "the section of kind 9: this program does not know it, and it may not be skipped"
        );
    }

    /// A section with a right checksum and a wrong length in its head.
    fn lying(flags: u16, stored: &[u8], len: u32) -> Vec<u8> {
        let mut out = head().to_vec();
        let chain = *blake3::hash(&out).as_bytes();
        let mut head = Vec::new();
        head.extend(1u16.to_le_bytes());
        head.extend(flags.to_le_bytes());
        head.extend((stored.len() as u32).to_le_bytes());
        head.extend(len.to_le_bytes());
        out.extend(&head);
        out.extend(stored);
        out.extend(sum(&chain, &head, stored));
        out
    }

    #[cfg(feature = "pack")]
    #[test]
    fn lengths_that_lie_are_refused() {
        let bomb = packed::Packer::default()
            .pack(&vec![0; UNPACKED_MOST_BYTES])
            .expect("in memory");
        let said = |bytes: &[u8]| read(bytes, &names).unwrap_err().to_string();
        assert!(said(&lying(ZSTD, &bomb, u32::MAX)).contains("claims to hold more"));
        assert!(said(&lying(ZSTD, &bomb, 100)).contains("the length it claims"));
        assert!(said(&lying(ZSTD, b"not packed", 100)).contains("cannot be unpacked"));
        assert!(said(&lying(0, b"plain", 100)).contains("lengths differ"));
        assert!(said(&lying(4, b"plain", 5)).contains("packed in a way"));
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_noticed() {
        for compress in [false, true] {
            let bytes = sample(compress);
            for at in 0..bytes.len() {
                let mut changed = bytes.clone();
                changed[at] ^= 1;
                assert!(read(&changed, &names).is_err(), "byte {at}");
                assert!(read(&bytes[..at], &names).is_err(), "cut at {at}");
            }
            let more = [&bytes[..], b"x"].concat();
            assert_eq!(read(&more, &names), Err(FrameError::Trailing(1)));
        }
    }

    #[test]
    fn a_section_cannot_move() {
        let twice = [section(2, false, b"a"), section(2, false, b"b")];
        let bytes = write(&twice, false).expect("small");
        assert!(read(&bytes, &names).unwrap_err().to_string().contains("out of order"));
    }
}
