type EpisodeTags = { title: string; artist: string; album: string; url: string; seconds: number };

/** Says that a machine has made it, in words and by IPTC's term. */
const aiNote =
  "AI-generated voice. DigitalSourceType: http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

const toSyncSafe = (size: number): number[] => [(size >> 21) & 127, (size >> 14) & 127, (size >> 7) & 127, size & 127];

const frame = (id: string, content: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(id, "latin1"), Buffer.from([...toSyncSafe(content.byteLength), 0, 0]), content]);
/** UTF-8. */
const textFrame = (id: string, text: string): Buffer => frame(id, Buffer.concat([Buffer.from([3]), Buffer.from(text)]));

/** Puts an ID3v2.4 tag before an MP3 file. */
export const tagEpisode = (bytes: Uint8Array, { title, artist, album, url, seconds }: EpisodeTags): Uint8Array => {
  const frames = Buffer.concat([
    textFrame("TIT2", title),
    textFrame("TPE1", artist),
    textFrame("TALB", album),
    textFrame("TCON", "Podcast"),
    textFrame("TLEN", String(Math.round(seconds * 1_000))),
    frame("WOAF", Buffer.from(url, "latin1")),
    frame("COMM", Buffer.concat([Buffer.from([3]), Buffer.from("eng\0", "latin1"), Buffer.from(aiNote)])),
    textFrame("TXXX", `DigitalSourceType\0http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia`),
  ]);
  const header = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, ...toSyncSafe(frames.byteLength)]);
  return Buffer.concat([header, frames, bytes]);
};
