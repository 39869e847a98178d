import { readFile, stat } from "node:fs/promises";
import type { Track } from "#contracts/content/player.ts";
import type { Content } from "../content/live-content.ts";
import { readMp3 } from "../media/audio/read-mp3.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { mediaTypes } from "../media/media-names.ts";
import type { Episode } from "./episode.ts";

type Deps = { content: Pick<Content, "get">; media: Pick<MediaFiles, "getFile"> };

const toSeconds = (clock: string): number => {
  const [minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return minutes * 60 + seconds;
};
const formats = ["mp3", "m4a"] as const;

/** The songs and the overview that can be heard now, as episodes. */
export const createTrackList = ({ content, media }: Deps) => {
  const lengths = new Map<string, { version: string; seconds: number }>();

  const measure = async (file: string, version: string, { duration }: Track): Promise<number> => {
    const cachedLength = lengths.get(file);
    if (cachedLength?.version === version) return cachedLength.seconds;
    const seconds = (file.endsWith(".mp3") ? readMp3(await readFile(file)) : null)?.duration ?? toSeconds(duration);
    lengths.set(file, { version, seconds });
    return seconds;
  };
  const toEpisode = async (track: Track, description: string, page: string): Promise<Episode | null> => {
    // Apps for podcasts play no Ogg.
    const format = formats.find((name) => track.src.endsWith(`.${name}`));
    if (!format) return null;
    const file = await media.getFile(track.src, "site");
    const { size, mtimeMs } = await stat(file);
    return {
      guid: `track-${track.id}`,
      title: track.title,
      description,
      page,
      date: new Date(`${content.get("podcast").since}T12:00:00Z`),
      audio: track.src,
      type: mediaTypes[format],
      bytes: size,
      seconds: await measure(file, `${size} ${mtimeMs}`, track),
      transcript: track.lyrics ?? null,
      chapters: null,
    };
  };

  return async (): Promise<Episode[]> => {
    const { hidden } = content.get("pages");
    const { tracks, overview } = content.get("player");
    const landing = content.get("landing");
    const listed = [
      ...(hidden.includes("overview") ? [] : [toEpisode(overview, landing.overview.text, "/landing")]),
      ...(hidden.includes("song") ? [] : tracks.map((track) => toEpisode(track, landing.audio.text, "/landing"))),
    ];
    // An upload that cannot be read at the moment is no reason to have no feed.
    return (await Promise.all(listed.map((episode) => episode.catch(() => null)))).filter((one) => one !== null);
  };
};
