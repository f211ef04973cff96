//! What was packed with zstd, read as it comes, with a bound on what it unpacks to.

use std::io::{self, BufRead, BufReader, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// How zstd begins.
pub const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// The largest window a frame may ask for: what `zstd --ultra -22` asks for.
const WINDOW_MOST_BYTES: u64 = 128 << 20;

/// So much may come of however little.
const ANY_BYTES: u64 = 1 << 30;

/// For each packed byte so many may come out: logs of one kind pack to a twentieth, and the same log over and over to less
/// than a thousandth.
const EACH_BYTES: u64 = 4_096;

/// More than this comes out of nothing: ten times a million matches.
const ALL_BYTES: u64 = 64 << 30;

/// A stream of zstd frames, one behind the other, as what is in them.
pub struct Unpacked<R> {
    packed: BufReader<Counted<R>>,
    decoder: FrameDecoder,
    /// In the middle of a frame.
    inside: bool,
    given: u64,
}

struct Counted<R> {
    from: R,
    taken: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.from.read(into)?;
        self.taken += count as u64;
        Ok(count)
    }
}

impl<R: Read> Unpacked<R> {
    /// What is in this stream.
    pub fn new(from: R) -> Unpacked<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(WINDOW_MOST_BYTES);
        Unpacked {
            packed: BufReader::with_capacity(1 << 16, Counted { from, taken: 0 }),
            decoder,
            inside: false,
            given: 0,
        }
    }

    /// How much may have come out by now.
    fn allowed(&self) -> u64 {
        let times = self.packed.get_ref().taken.saturating_mul(EACH_BYTES);
        times.saturating_add(ANY_BYTES).min(ALL_BYTES)
    }

    /// Goes to the next frame; false: there is none.
    fn next_frame(&mut self) -> io::Result<bool> {
        loop {
            if self.packed.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.init(&mut self.packed) {
                Ok(()) => {
                    self.inside = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let mut skipped = (&mut self.packed).take(u64::from(length));
                    io::copy(&mut skipped, &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(format!("it cannot be unpacked: {error}"))),
            }
        }
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if into.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.inside && !self.next_frame()? {
                return Ok(0);
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let decoded = self
                    .decoder
                    .decode_blocks(&mut self.packed, BlockDecodingStrategy::UptoBlocks(1));
                decoded.map_err(|error| io::Error::other(format!("it cannot be unpacked: {error}")))?;
            }
            let count = self.decoder.read(into)?;
            if count == 0 {
                self.inside = false;
                continue;
            }
            self.given += count as u64;
            if self.given > self.allowed() {
                let message = format!(
                    "it unpacks to more than {} MiB, and is read no further",
                    self.allowed() >> 20
                );
                return Err(io::Error::other(message));
            }
            return Ok(count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(payload: &[u8]) -> Vec<u8> {
        zstd::bulk::compress(payload, 3).expect("it packs")
    }

    #[test]
    fn frames_behind_each_other_are_one_text() {
        let skippable = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
        let empty = packed(b"");
        let all = [&packed(b"one\n")[..], &skippable, &empty, &packed(b"two\n")].concat();
        let mut text = String::new();
        Unpacked::new(&all[..]).read_to_string(&mut text).expect("it unpacks");
        assert_eq!(text, "one\ntwo\n");
    }

    #[test]
    fn damage_is_said() {
        let whole = packed(&b"some text and some more of it ".repeat(200));
        for cut in [3, 5, whole.len() / 2, whole.len() - 1] {
            let mut out = Vec::new();
            let error = Unpacked::new(&whole[..cut])
                .read_to_end(&mut out)
                .expect_err("it is cut");
            assert!(error.to_string().contains("cannot be unpacked"), "{cut}: {error}");
        }
        let mut out = Vec::new();
        assert!(Unpacked::new(&b"no zstd at all"[..]).read_to_end(&mut out).is_err());
    }

    #[test]
    fn a_little_that_becomes_very_much_is_stopped() {
        // A hundred kilobytes that unpack to three gigabytes.
        let unit = packed(&vec![b' '; 1 << 27]);
        let bomb = unit.repeat(24);
        assert!(bomb.len() < 400_000, "{}", bomb.len());
        let error = io::copy(&mut Unpacked::new(&bomb[..]), &mut io::sink()).expect_err("too much");
        assert!(error.to_string().contains("read no further"), "{error}");
        // A window beyond the limit is not made room for.
        let frame = [0x28, 0xb5, 0x2f, 0xfd, 0x00, (31 - 10) << 3, 0x01, 0x00, 0x00];
        assert!(Unpacked::new(&frame[..]).read_to_end(&mut Vec::new()).is_err());
    }
}
