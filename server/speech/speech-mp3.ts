import { getId3Size, type Mp3Frame, readMp3Frame } from "../media/audio/read-mp3.ts";

/** The sound of an MP3 file: its frames, without tags and without a frame that only describes the others. */
export type Mp3Sound = { bytes: Uint8Array; frames: number; seconds: number; format: string };

const latin1 = (bytes: Uint8Array, at: number, length: number): string =>
  Buffer.from(bytes.subarray(at, at + length)).toString("latin1");

const isDescription = (bytes: Uint8Array, at: number, { sideSize }: Mp3Frame): boolean =>
  /^(?:Xing|Info)$/.test(latin1(bytes, at + sideSize, 4)) || latin1(bytes, at + 36, 4) === "VBRI";

/** Tags that may stand behind the last frame. */
const isTag = (bytes: Uint8Array, at: number): boolean => /^(?:TAG|APETAG|3DI|LYRICS)/.test(latin1(bytes, at, 8));
const isPadding = (bytes: Uint8Array, at: number): boolean => bytes.subarray(at).every((byte) => byte === 0);

/** Reads an MP3 file as a service sent it. Throws, with the reason for the log, if it is something else or cut. */
export const readSpeech = (bytes: Uint8Array): Mp3Sound => {
  if (bytes.byteLength === 0) throw new Error("the answer is empty");
  let start = getId3Size(bytes);
  const first = readMp3Frame(bytes, start);
  if (!first) throw new Error("the answer is not an MP3 file");
  if (isDescription(bytes, start, first)) start += first.size;
  let at = start;
  let frames = 0;
  let seconds = 0;
  for (let frame = readMp3Frame(bytes, at); frame; frame = readMp3Frame(bytes, at)) {
    if (frame.format !== first.format) throw new Error("the answer changes its format");
    if (at + frame.size > bytes.byteLength) throw new Error("the answer is cut");
    at += frame.size;
    frames += 1;
    seconds += frame.seconds;
  }
  if (at < bytes.byteLength && !isTag(bytes, at) && !isPadding(bytes, at)) throw new Error("the answer is damaged");
  if (frames === 0) throw new Error("the answer has no sound");
  return { bytes: bytes.subarray(start, at), frames, seconds, format: first.format };
};

/**
 * A frame that says how many frames and bytes follow (`Info`), so that players know the length of a file whose frames are
 * not all of one size. It has the format of the sound and is silent itself.
 */
const createInfoFrame = (sound: Uint8Array, frames: number): Uint8Array => {
  const header = sound.slice(0, 4);
  // Without a checksum. The smallest bitrate with room for the description.
  header[1] = (header[1] ?? 0) | 1;
  const needed = 4 + 32 + 16;
  for (let bitrate = 1; bitrate < 15; bitrate += 1) {
    header[2] = (bitrate << 4) | ((header[2] ?? 0) & 0x0c);
    const frame = readMp3Frame(header, 0);
    if (!frame || frame.size < needed) continue;
    const bytes = Buffer.alloc(frame.size);
    bytes.set(header);
    bytes.write("Info", frame.sideSize, "latin1");
    bytes.writeUInt32BE(3, frame.sideSize + 4);
    bytes.writeUInt32BE(frames, frame.sideSize + 8);
    bytes.writeUInt32BE(sound.byteLength + frame.size, frame.sideSize + 12);
    return bytes;
  }
  throw new Error("no frame of this format has room for a description");
};

/** Joins sounds to one file without tags. Throws if they are of different formats. */
export const joinSpeech = (sounds: readonly Mp3Sound[]): Uint8Array => {
  if (new Set(sounds.map(({ format }) => format)).size !== 1) throw new Error("the parts are of different formats");
  const sound = Buffer.concat(sounds.map(({ bytes }) => bytes));
  const frames = sounds.reduce((sum, part) => sum + part.frames, 0);
  return Buffer.concat([createInfoFrame(sound, frames), sound]);
};
