/** Signs of life of the database thread: how often its event loop has turned, and the call that it is running. */
type Signs = { beats: number; running: number };

/**
 * Counts for how many milliseconds the thread has given no sign, in ticks of a timer, not wall-clock time: nothing is
 * counted while the machine sleeps or this thread is busy. The end of a call is a sign too: a call that was allowed to
 * block the thread for long has ended before the thread's next beat.
 */
export const createSilenceCounter = (tickMs: number): ((now: Signs) => number) => {
  let last: Signs = { beats: 0, running: 0 };
  let silentMs = 0;
  return (now) => {
    silentMs = now.beats === last.beats && now.running === last.running ? silentMs + tickMs : 0;
    last = now;
    return silentMs;
  };
};
