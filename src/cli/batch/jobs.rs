//! Work done by several threads, whose outcomes come in the order of the work.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

/// A piece of work that waits for its turn at a thread, beside the one in hand.
const WAITING_MOST: usize = 2;

/// A judge needs more of it than a thread usually has: as much as the program itself.
const STACK_BYTES: usize = 16 << 20;

/// Nobody takes any more: whoever reads the outcomes has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

/// Hands pieces of work to the threads, one after the other round and round; so the outcomes are taken in the same order, and
/// no more than a few are held.
pub struct Hand<T> {
    to: Vec<SyncSender<T>>,
    next: usize,
}

impl<T> Hand<T> {
    /// Hands over a piece. Waits while the thread whose turn it is has enough to do.
    ///
    /// # Errors
    /// If nobody takes any more.
    pub fn give(&mut self, work: T) -> Result<(), Gone> {
        let at = self.next;
        self.next = (at + 1) % self.to.len();
        self.to[at].send(work).map_err(|_| Gone)
    }
}

/// As many threads as there are processors.
pub fn usual() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// Does work in `jobs` threads. `source` hands it over, in a thread of its own; `worker` makes what does it, one for each
/// thread; `take` takes the outcomes in order, in the thread of who calls.
///
/// # Errors
/// The first of `take`; then no more work is done. If there is no thread to be had.
pub fn in_order<T, O, W, E>(
    jobs: usize,
    source: impl FnOnce(&mut Hand<T>) + Send,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(O) -> Result<(), E>,
) -> Result<(), E>
where
    T: Send,
    O: Send,
    W: FnMut(T) -> O,
    E: From<io::Error>,
{
    thread::scope(|scope| {
        let (mut to, mut from): (Vec<SyncSender<T>>, Vec<Receiver<O>>) = (Vec::new(), Vec::new());
        for _ in 0..jobs.max(1) {
            let (give, work) = sync_channel::<T>(WAITING_MOST);
            let (done, outcome) = sync_channel::<O>(WAITING_MOST);
            let worker = &worker;
            let run = move || {
                let mut worker = worker();
                while let Ok(work) = work.recv() {
                    if done.send(worker(work)).is_err() {
                        break;
                    }
                }
            };
            let started = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run);
            match started {
                Ok(_) => {}
                Err(error) if to.is_empty() => return Err(error.into()),
                // Where the system gives no more threads, those that there are do it.
                Err(_) => break,
            }
            to.push(give);
            from.push(outcome);
        }
        let mut hand = Hand { to, next: 0 };
        scope.spawn(move || source(&mut hand));
        for at in (0..from.len()).cycle() {
            match from[at].recv() {
                Ok(outcome) => take(outcome)?,
                // Nothing more was handed over: this one was the next, and has nothing.
                Err(_) => break,
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_come_in_the_order_of_the_work() {
        for jobs in [0, 1, 2, 3, 8] {
            let mut taken = Vec::new();
            let source = |hand: &mut Hand<u64>| (0..100).for_each(|n| hand.give(n).expect("somebody works"));
            let worker = || {
                |n: u64| {
                    thread::sleep(std::time::Duration::from_micros(n * 7 % 5 * 100));
                    n * n
                }
            };
            let done: io::Result<()> = in_order(jobs, source, worker, |n| {
                taken.push(n);
                Ok(())
            });
            assert!(done.is_ok());
            assert_eq!(taken, (0..100).map(|n| n * n).collect::<Vec<u64>>(), "{jobs}");
        }
    }

    #[test]
    fn who_takes_no_more_ends_it() {
        let mut handed = 0;
        let source = |hand: &mut Hand<u32>| {
            while hand.give(handed).is_ok() {
                handed += 1;
            }
        };
        let take = |n| match n {
            0..5 => Ok(()),
            _ => Err(io::Error::from(io::ErrorKind::BrokenPipe)),
        };
        let stopped = in_order(2, source, || |n: u32| n, take);
        assert_eq!(stopped.expect_err("it ends").kind(), io::ErrorKind::BrokenPipe);
        assert!(handed < 40, "{handed} were handed over to nobody");
    }
}
