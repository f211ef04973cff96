//! Sections packed with zstd.
//!
//! Reading them needs no C code: where the library is built without the feature `pack`, a decoder in Rust does it. With the
//! feature the reference implementation packs and unpacks; the tests hold the two decoders against each other.

/// The largest window a zstd frame may ask for, in bytes: what unpacking takes of memory beside the outcome.
const WINDOW_MOST_BYTES: u64 = 1 << 23;

/// Packs the sections of a file, one after the other. What the reference implementation works with is many times as large as a
/// section, so it is made once, with the first.
#[derive(Default)]
pub struct Packer {
    #[cfg(feature = "pack")]
    work: Option<zstd::bulk::Compressor<'static>>,
}

impl Packer {
    /// Packs a payload; nothing if this build cannot, or if it fails.
    #[cfg(feature = "pack")]
    pub fn pack(&mut self, payload: &[u8]) -> Option<Vec<u8>> {
        /// How hard zstd tries. The highest levels make a container three in a hundred smaller, and take twenty times as long, which
        /// is ten times what judging its match takes.
        const LEVEL: i32 = 6;
        if self.work.is_none() {
            self.work = zstd::bulk::Compressor::new(LEVEL).ok();
        }
        self.work.as_mut()?.compress(payload).ok()
    }

    /// Packs a payload; nothing if this build cannot, or if it fails.
    #[cfg(not(feature = "pack"))]
    pub fn pack(&mut self, _payload: &[u8]) -> Option<Vec<u8>> {
        None
    }
}

/// Unpacks the sections of a file, one after the other. What the reference implementation works with is many times as large
/// as a section, so it is made once.
#[derive(Default)]
pub struct Unpacker {
    #[cfg(feature = "pack")]
    work: zstd::zstd_safe::DCtx<'static>,
}

impl Unpacker {
    /// Unpacks a zstd frame that must give so many bytes, and never takes more memory than these and its window.
    ///
    /// # Errors
    /// In words, if the frame is damaged, asks for too large a window, or gives another length.
    pub fn unpack(&mut self, stored: &[u8], len: usize) -> Result<Vec<u8>, String> {
        let out = self.read(stored, len as u64 + 1)?;
        match out.len() == len {
            true => Ok(out),
            false => Err("it does not unpack to the length it claims".to_owned()),
        }
    }

    /// At most so many bytes of what a frame holds.
    #[cfg(feature = "pack")]
    fn read(&mut self, stored: &[u8], most: u64) -> Result<Vec<u8>, String> {
        use std::io::Read;

        let damaged = |error: std::io::Error| format!("it cannot be unpacked: {error}");
        let mut decoder = zstd::stream::read::Decoder::with_context(stored, &mut self.work);
        decoder.window_log_max(WINDOW_MOST_BYTES.ilog2()).map_err(damaged)?;
        // Whoever reads a file has looked whether it may hold as much.
        let mut out = Vec::with_capacity(usize::try_from(most).unwrap_or_default());
        decoder.take(most).read_to_end(&mut out).map_err(damaged)?;
        Ok(out)
    }

    /// At most so many bytes of what a frame holds.
    #[cfg(not(feature = "pack"))]
    fn read(&mut self, stored: &[u8], most: u64) -> Result<Vec<u8>, String> {
        in_rust::read(stored, most)
    }
}

#[cfg(any(test, not(feature = "pack")))]
mod in_rust {
    use std::io::Read;

    use ruzstd::decoding::StreamingDecoder;

    use super::WINDOW_MOST_BYTES;

    /// At most so many bytes of what zstd frames, one behind the other, hold.
    ///
    /// # Errors
    /// In words, if one is damaged or asks for too large a window.
    pub fn read(mut stored: &[u8], most: u64) -> Result<Vec<u8>, String> {
        let mut out = Vec::new();
        while !stored.is_empty() {
            if window_bytes(stored).is_some_and(|window| window > WINDOW_MOST_BYTES) {
                return Err("it cannot be unpacked: it asks for too much memory".to_owned());
            }
            let left = most.saturating_sub(out.len() as u64);
            let decoder =
                StreamingDecoder::new(&mut stored).map_err(|error| format!("it cannot be unpacked: {error}"))?;
            let taken = decoder.take(left).read_to_end(&mut out);
            taken.map_err(|error| format!("it cannot be unpacked: {error}"))?;
            if out.len() as u64 >= most {
                break;
            }
        }
        Ok(out)
    }

    /// The window that a frame asks for (RFC 8878, 3.1.1.1); none where its head is cut short, which the decoder will say.
    /// A frame without a window of its own holds its content at once, of a size that stands in the head.
    fn window_bytes(frame: &[u8]) -> Option<u64> {
        let descriptor = *frame.get(4)?;
        let single_segment = descriptor & 0b10_0000 != 0;
        if !single_segment {
            let window = *frame.get(5)?;
            let base = 1u64 << (10 + u32::from(window >> 3));
            return Some(base + base / 8 * u64::from(window & 0b111));
        }
        let dictionary = [0, 1, 2, 4][usize::from(descriptor & 0b11)];
        let size = frame.get(5 + dictionary..)?;
        match descriptor >> 6 {
            0 => size.first().map(|b| u64::from(*b)),
            1 => Some(u64::from(u16::from_le_bytes(size.get(..2)?.try_into().ok()?)) + 256),
            2 => Some(u64::from(u32::from_le_bytes(size.get(..4)?.try_into().ok()?))),
            _ => Some(u64::from_le_bytes(size.get(..8)?.try_into().ok()?)),
        }
    }
}

#[cfg(all(test, feature = "pack"))]
mod tests {
    use super::{Packer, Unpacker, in_rust};

    /// Bytes that pack neither too well nor not at all.
    fn payload(len: usize) -> Vec<u8> {
        let mut state = 0x2545_f491_u32;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state
        };
        (0..len)
            .map(|at| if at % 3 == 0 { next() as u8 } else { (at / 7) as u8 })
            .collect()
    }

    #[test]
    fn both_decoders_read_the_same() {
        for len in [0, 1, 255, 256, 300, 65_000, 70_000, 1_000_000] {
            let payload = payload(len);
            let stored = Packer::default().pack(&payload).expect("it packs");
            assert_eq!(Unpacker::default().unpack(&stored, len).as_ref(), Ok(&payload), "{len}");
            assert_eq!(in_rust::read(&stored, len as u64 + 1).as_ref(), Ok(&payload), "{len}");
        }
    }

    #[test]
    fn what_was_packed_before_changes_nothing() {
        let mut packer = Packer::default();
        for len in [70_000, 300, 1_000_000, 256, 5_000, 300] {
            let payload = payload(len);
            assert_eq!(packer.pack(&payload), Packer::default().pack(&payload), "{len}");
        }
    }

    #[test]
    fn neither_decoder_takes_damage_for_a_payload_or_reads_on() {
        let payload = payload(5_000);
        let stored = Packer::default().pack(&payload).expect("it packs");
        assert_eq!(in_rust::read(&stored, 100).expect("its beginning").len(), 100);
        for cut in [1, 4, 5, 6, stored.len() / 2, stored.len() - 1] {
            assert!(in_rust::read(&stored[..cut], 5_001).is_err(), "{cut}");
            assert!(Unpacker::default().unpack(&stored[..cut], 5_000).is_err(), "{cut}");
        }
    }

    #[test]
    fn a_window_beyond_the_limit_is_refused() {
        // Magic, no single segment, and a window of 2 to the power of 27.
        let frame = [0x28, 0xb5, 0x2f, 0xfd, 0x00, (27 - 10) << 3, 0x01, 0x00, 0x00];
        let refused = in_rust::read(&frame, 10).expect_err("too large");
        assert!(refused.contains("too much memory"), "{refused}");
        assert!(Unpacker::default().unpack(&frame, 9).is_err());
    }
}
