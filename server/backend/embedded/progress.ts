/** What both threads see at any time, also while the database's thread is busy in one statement. */
export type Progress = {
  /** Called by the thread as long as its event loop turns. */
  beat(): void;
  readBeats(): number;
  /** The call whose statement runs now; 0 for none. */
  setRunning(callId: number): void;
  getRunning(): number;
};

const cells = { beats: 0, running: 1 } as const;

export const createProgressBuffer = (): SharedArrayBuffer => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);

export const toProgress = (buffer: SharedArrayBuffer): Progress => {
  const values = new Int32Array(buffer);
  return {
    beat: () => void Atomics.add(values, cells.beats, 1),
    readBeats: () => Atomics.load(values, cells.beats),
    setRunning: (callId) => void Atomics.store(values, cells.running, callId),
    getRunning: () => Atomics.load(values, cells.running),
  };
};
