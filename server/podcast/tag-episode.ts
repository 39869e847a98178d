import { tagSpeech, toFrame, toTextFrame } from "../speech/id3.ts";

type EpisodeTags = { title: string; artist: string; album: string; url: string; seconds: number };

/** Says in an MP3 file without a tag what it is, and that a machine speaks. */
export const tagEpisode = (bytes: Uint8Array, { title, artist, album, url, seconds }: EpisodeTags): Uint8Array =>
  tagSpeech(bytes, [
    toTextFrame("TIT2", title),
    toTextFrame("TPE1", artist),
    toTextFrame("TALB", album),
    toTextFrame("TCON", "Podcast"),
    toTextFrame("TLEN", String(Math.round(seconds * 1_000))),
    toFrame("WOAF", Buffer.from(url, "latin1")),
  ]);
