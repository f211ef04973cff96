//! Which digest a file of cards had when it was last read whole, so that a pool of every card ever printed is not read again to
//! learn that nothing of it has changed.
//!
//! Beside the cached pools lies a small file for each place from which one was opened: what the system told of the file there (its
//! length, when it was last changed, and which file it is), and its digest. Only where all of that is the same the digest is, too.
//! A file that was changed so shortly before it was read that it may have been changed once more with the same time is not
//! remembered, as the system tells of times in steps. Where the system does not tell enough nothing is remembered at all.

use std::fs::{File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::cache::{CacheDir, others_may_write, put, u64_at};
use super::plain;

const MAGIC: &[u8; 8] = b"RJSEEN\x00\x01";
const STAMP_BYTES: usize = 56;
const BYTES: usize = 8 + STAMP_BYTES + 32 + 32;

/// A file that was last changed so long ago has other times when it is changed again, on every system.
const SETTLED: Duration = Duration::from_secs(3);

/// What the system tells of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stamp([u8; STAMP_BYTES]);

impl Stamp {
    #[cfg(unix)]
    fn of(file: &Metadata) -> Option<Stamp> {
        use std::os::unix::fs::MetadataExt;
        let told = [
            file.len(),
            file.mtime().cast_unsigned(),
            file.mtime_nsec().cast_unsigned(),
            file.ctime().cast_unsigned(),
            file.ctime_nsec().cast_unsigned(),
            file.dev(),
            file.ino(),
        ];
        let mut stamp = Stamp([0; STAMP_BYTES]);
        for (eight, number) in stamp.0.chunks_exact_mut(8).zip(told) {
            eight.copy_from_slice(&number.to_le_bytes());
        }
        Some(stamp)
    }

    #[cfg(not(unix))]
    fn of(_: &Metadata) -> Option<Stamp> {
        None
    }

    /// Whether the file was last changed, or came to its place, long enough before.
    fn is_settled(&self, now: SystemTime) -> bool {
        let Ok(now) = now.duration_since(SystemTime::UNIX_EPOCH) else {
            return false;
        };
        let before = now.saturating_sub(SETTLED).as_secs();
        // Seconds before 1970 are, as numbers without a sign, later than any time.
        [8, 24].iter().all(|at| u64_at(&self.0, *at) < before)
    }
}

/// A file of cards as it lies there now, and where its digest is remembered.
pub(super) struct Seen {
    stamp: Stamp,
    began: SystemTime,
    place: PathBuf,
    /// Schema and place of the file: what is remembered belongs to no other.
    of: blake3::Hash,
}

impl Seen {
    /// `path`: where the file was opened.
    pub(super) fn of(dir: &CacheDir, schema: &str, path: &Path, file: &File) -> Option<Seen> {
        let stamp = Stamp::of(&file.metadata().ok()?)?;
        let path = std::path::absolute(path).ok()?;
        let mut hasher = blake3::Hasher::new();
        hasher.update(schema.as_bytes()).update(&[0]);
        let of = hasher.update(path.as_os_str().as_encoded_bytes()).finalize();
        Some(Seen {
            stamp,
            began: SystemTime::now(),
            place: dir.beside(&format!("{}.seen", of.to_hex())),
            of,
        })
    }

    /// The digest the file had, if it is still the same.
    pub(super) fn digest(&self) -> Option<blake3::Hash> {
        let mut file = plain::open(&self.place).ok()?;
        let folder = std::fs::metadata(self.place.parent()?).ok()?;
        if others_may_write(&file.metadata().ok()?) || others_may_write(&folder) {
            return None;
        }
        let mut bytes = [0; BYTES];
        file.read_exact(&mut bytes).ok()?;
        let (told, sum) = bytes.split_at(BYTES - 32);
        let mut digest = [0; 32];
        digest.copy_from_slice(&told[8 + STAMP_BYTES..]);
        let same = told[..8] == MAGIC[..] && told[8..8 + STAMP_BYTES] == self.stamp.0;
        (same && self.sum(told).as_bytes()[..] == *sum).then(|| blake3::Hash::from_bytes(digest))
    }

    /// Remembers the digest of the file, which has been read since, if nothing can have been changed meanwhile.
    pub(super) fn remember(&self, file: &File, digest: &blake3::Hash) {
        let still = file.metadata().ok().and_then(|now| Stamp::of(&now));
        if still != Some(self.stamp) || !self.stamp.is_settled(self.began) {
            return;
        }
        let mut told = Vec::with_capacity(BYTES);
        told.extend(MAGIC);
        told.extend(self.stamp.0);
        told.extend(digest.as_bytes());
        let sum = self.sum(&told);
        // Not being able to write is no reason to fail: the file is read again the next time.
        let _ = put(&self.place, &[&told, sum.as_bytes()]);
    }

    fn sum(&self, told: &[u8]) -> blake3::Hash {
        blake3::Hasher::new().update(self.of.as_bytes()).update(told).finalize()
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn folder() -> PathBuf {
        use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let name = format!("rejudge-seen-{}-{}", std::process::id(), FOLDERS.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder in the system's one for what is temporary");
        folder
    }

    /// As if so much time had passed since the file was last changed.
    fn later(mut seen: Seen, by: Duration) -> Seen {
        seen.began += by;
        seen
    }

    #[test]
    fn a_digest_is_remembered_until_the_file_is_changed() {
        let folder = folder();
        let (dir, path) = (CacheDir::at(folder.join("cache")), folder.join("pool.toml"));
        let seen = || {
            let file = File::open(&path).expect("written below");
            (Seen::of(&dir, "a", &path, &file).expect("told"), file)
        };
        let digest = blake3::hash(b"one");
        std::fs::write(&path, "one").expect("a file in a folder of its own");
        let (just_written, file) = seen();
        just_written.remember(&file, &digest);
        assert_eq!(seen().0.digest(), None, "it may be changed again in the same moment");
        let (settled, file) = seen();
        later(settled, SETTLED * 2).remember(&file, &digest);
        assert_eq!(seen().0.digest(), Some(digest));
        // Another schema, another place, and the place told otherwise.
        let file = File::open(&path).expect("written above");
        let of = |schema, path: &Path| Seen::of(&dir, schema, path, &file).expect("told").digest();
        assert_eq!(of("b", &path), None);
        assert_eq!(of("a", &folder.join("other.toml")), None);
        assert_eq!(of("a", &folder.join(".").join("pool.toml")), Some(digest));
        // The same length, and the time of the change set back.
        let before = std::fs::metadata(&path).and_then(|m| m.modified()).expect("told");
        std::thread::sleep(Duration::from_millis(50));
        std::fs::write(&path, "two").expect("written before");
        let changed = File::options().write(true).open(&path).expect("written before");
        changed.set_modified(before).expect("an own file");
        assert_eq!(seen().0.digest(), None);
        let _ = std::fs::remove_dir_all(folder);
    }

    #[test]
    fn what_is_damaged_or_may_be_anybodys_is_not_believed() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder();
        let (dir, path) = (CacheDir::at(folder.join("cache")), folder.join("pool.toml"));
        std::fs::write(&path, "one").expect("a file in a folder of its own");
        let file = File::open(&path).expect("just written");
        let seen = || later(Seen::of(&dir, "a", &path, &file).expect("told"), SETTLED * 2);
        let digest = blake3::hash(b"one");
        seen().remember(&file, &digest);
        let place = seen().place;
        let whole = std::fs::read(&place).expect("remembered");
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            std::fs::write(&place, &bytes).expect("an own file");
            assert_eq!(seen().digest(), None, "byte {at}");
        }
        std::fs::write(&place, &whole[..whole.len() - 1]).expect("an own file");
        assert_eq!(seen().digest(), None);
        std::fs::write(&place, &whole).expect("an own file");
        assert_eq!(seen().digest(), Some(digest));
        std::fs::set_permissions(&place, PermissionsExt::from_mode(0o666)).expect("an own file");
        assert_eq!(seen().digest(), None);
        let _ = std::fs::remove_dir_all(folder);
    }
}
