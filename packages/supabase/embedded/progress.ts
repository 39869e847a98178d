/** Memory shared by both threads, readable even while the database thread is busy with one statement. */
export type Progress = {
  /** Called by the thread while its event loop is running. */
  beat(): void;
  readBeats(): number;
  /** Number of the call whose statement is running; 0 for none. */
  setRunning(callId: number): void;
  getRunning(): number;
};

const cells = { beats: 0, running: 1 } as const;

export const createProgressBuffer = (): SharedArrayBuffer => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);

/** One view of the buffer for each thread. */
export const toProgress = (buffer: SharedArrayBuffer): Progress => {
  const values = new Int32Array(buffer);
  return {
    beat: () => void Atomics.add(values, cells.beats, 1),
    readBeats: () => Atomics.load(values, cells.beats),
    setRunning: (callId) => void Atomics.store(values, cells.running, callId),
    getRunning: () => Atomics.load(values, cells.running),
  };
};
