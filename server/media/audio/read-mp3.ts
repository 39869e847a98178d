/** What an audio file is made of, without tags and whatever else was attached to it. */
export type CleanMedia = { bytes: Uint8Array; duration: number };

const bitrates: Record<"1" | "2", readonly number[]> = {
  "1": [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  "2": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];
/** By the two bits of the version: 2.5, reserved, 2, 1. */
const rateDivisors = [4, 0, 2, 1];
const minFrames = 3;

export type Mp3Frame = {
  size: number;
  seconds: number;
  /** Frames of the same format play on after each other: version, sample rate, mono or stereo. */
  format: string;
  /** Length of its header and side information. */
  sideSize: number;
};

/** The frame of MPEG layer 3 that begins here; null if none does. */
export const readMp3Frame = (bytes: Uint8Array, at: number): Mp3Frame | null => {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at, at + 4);
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || (kind & 0x06) !== 0x02) return null;
  const divisor = rateDivisors[(kind >> 3) & 3] ?? 0;
  const rate = sampleRates[(rates >> 2) & 3];
  const kilobits = bitrates[divisor === 1 ? "1" : "2"][rates >> 4];
  if (!divisor || !rate || !kilobits) return null;
  const samples = divisor === 1 ? 1152 : 576;
  const perSecond = rate / divisor;
  const size = Math.floor(((samples / 8) * kilobits * 1_000) / perSecond) + ((rates >> 1) & 1);
  const isMono = mode >> 6 === 3;
  const sideSize = 4 + (divisor === 1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);
  return { size, seconds: samples / perSecond, format: `${perSecond} ${divisor} ${isMono}`, sideSize };
};

/** Length of the ID3v2 tag at the beginning. */
export const getId3Size = (bytes: Uint8Array): number => {
  if (bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
};

/** The frames of an MP3 file and nothing else of it; null if it is none. */
export const readMp3 = (bytes: Uint8Array): CleanMedia | null => {
  const start = getId3Size(bytes);
  let at = start;
  let frames = 0;
  let duration = 0;
  for (let frame = readMp3Frame(bytes, at); frame; frame = readMp3Frame(bytes, at)) {
    if (at + frame.size > bytes.byteLength) break;
    at += frame.size;
    frames += 1;
    duration += frame.seconds;
  }
  // Behind the last frame there are tags at most.
  const rest = bytes.byteLength - at;
  if (frames < minFrames || rest > Math.max(200_000, bytes.byteLength / 10)) return null;
  return { bytes: bytes.slice(start, at), duration };
};
