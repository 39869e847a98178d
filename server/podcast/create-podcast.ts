import { createHash } from "node:crypto";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import type { Content, LiveContent } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { sweepSpeech } from "../speech/sweep-speech.ts";
import type { Speech } from "../speech/create-speech.ts";
import type { SpokenReading } from "../speech/readings.ts";
import type { Log } from "../telemetry/log.ts";
import type { Episode, EpisodeInfo } from "./episode.ts";
import { createEpisodeStore } from "./episode-store.ts";
import { toPodcastXml } from "./feed-xml.ts";
import { createTrackList } from "./list-tracks.ts";
import { podcastLength, speakAhead } from "./speak-ahead.ts";
import { tagSpeech, toFrame, toTextFrame } from "../speech/id3.ts";
import { sentence } from "../sentence.ts";

type EpisodeTags = { title: string; artist: string; album: string; url: string; seconds: number };

/** Says in an MP3 file without a tag what it is, and that a machine speaks. */
const tagEpisode = (bytes: Uint8Array, { title, artist, album, url, seconds }: EpisodeTags): Uint8Array =>
  tagSpeech(bytes, [
    toTextFrame("TIT2", title),
    toTextFrame("TPE1", artist),
    toTextFrame("TALB", album),
    toTextFrame("TCON", "Podcast"),
    toTextFrame("TLEN", String(Math.round(seconds * 1_000))),
    toFrame("WOAF", Buffer.from(url, "latin1")),
  ]);

type Deps = {
  backend: Pick<Backend, "onChange">;
  content: Content & Pick<LiveContent, "onChange">;
  env: Pick<Env, "siteUrl" | "speech">;
  jobs: Pick<Jobs, "repeat">;
  log: Pick<Log, "warn">;
  media: Pick<MediaFiles, "getFile">;
  speech: Speech;
};

type PodcastXml = { xml: string; etag: string; lastModified: Date };

export type Podcast = ReturnType<typeof createPodcast>;

/** Another process may complete a story, and a time of publication may come. */
const feedMs = 30_000;
const sweepEveryMs = 6 * 3_600_000;
const maxSummaryLength = 300;

const summarize = ({ parts }: SpokenReading): string => {
  let summary = "";
  for (const sentence of parts.slice(1).flatMap(({ sentences }) => sentences)) {
    if (summary.length + sentence.length > maxSummaryLength) break;
    summary += `${summary && " "}${sentence}`;
  }
  return summary;
};

/** The podcast: songs, the overview, and the stories whose audio is complete. */
export const createPodcast = ({ backend, content, env, jobs, log, media, speech }: Deps) => {
  const { readings, service } = speech;
  const listTracks = createTrackList({ content, media });
  const episodes = createEpisodeStore({
    speech,
    tag: (bytes, reading, seconds) =>
      tagEpisode(bytes, { ...reading, album: content.get("podcast").title, url: env.siteUrl + reading.page, seconds }),
  });
  let feed: { at: number; made: Promise<PodcastXml> } | null = null;
  let last: PodcastXml | null = null;
  const clear = () => {
    feed = null;
  };

  const listStories = async (): Promise<Episode[]> => {
    if (!service.hasVoice || content.get("pages").hidden.includes("stories")) return [];
    const { voiceNote } = content.get("podcast");
    const storyEpisodes: Episode[] = [];
    for (const post of await readings.listPosts(podcastLength)) {
      const reading = readings.toReading(post);
      const info = await episodes.find(reading.key);
      if (!info) continue;
      const path = `/podcast/${post.slug}`;
      storyEpisodes.push({
        guid: `story-${post.slug}`,
        title: post.title,
        description: [post.excerpt ?? summarize(reading), voiceNote].filter(Boolean).join("\n\n"),
        page: reading.page,
        date: new Date(post.published_at ?? 0),
        audio: `${path}.mp3`,
        type: "audio/mpeg",
        bytes: info.bytes,
        seconds: info.seconds,
        transcript: `${path}.vtt`,
        chapters: `${path}.json`,
      });
    }
    return storyEpisodes;
  };
  const write = async (): Promise<string> => {
    const allEpisodes = [...(await listStories()), ...(await listTracks())];
    return toPodcastXml({
      ...content.get("podcast"),
      siteUrl: env.siteUrl,
      author: content.get("persona").name,
      language: content.get("site").locale,
      cover: "/podcast/cover.jpg",
      episodes: allEpisodes.toSorted((a, b) => b.date.getTime() - a.date.getTime()),
    });
  };

  /** A feed that reads the same keeps the time of its first reading. */
  const make = async (now: number): Promise<PodcastXml> => {
    const xml = await write();
    const etag = `"${createHash("sha256").update(xml).digest("base64url").slice(0, 22)}"`;
    last = last?.etag === etag ? last : { xml, etag, lastModified: new Date(now) };
    return last;
  };

  const isAhead = () => env.speech.isAhead;
  const ahead = speakAhead({ speech, episodes, backend, log, isAhead, onComplete: clear });
  const stops = [backend.onChange((table) => table === "posts" && clear()), content.onChange(clear)];
  jobs.repeat({
    kind: "unused-speech",
    everyMs: sweepEveryMs,
    isPerProcess: true,
    async run() {
      await sweepSpeech({ store: speech.store, readings, folder: speech.folder });
    },
  });

  return {
    /** `/podcast.xml`. Throws AppError. */
    readFeed(now = Date.now()): Promise<PodcastXml> {
      if (feed && feed.at > now - feedMs) return feed.made;
      const made = make(now);
      feed = { at: now, made };
      made.catch(clear);
      return made;
    },
    /** The audio of a published story; null while it is not complete. Throws AppError. */
    async findEpisode(slug: string, client: string): Promise<{ reading: SpokenReading; info: EpisodeInfo } | null> {
      if (!service.hasVoice) return null;
      const reading = await readings.find({ kind: "post", name: slug }, client);
      const info = reading && (await episodes.find(reading.key));
      return reading && info && { reading, info };
    },
    async getFile({ key }: SpokenReading, info: EpisodeInfo, client: string) {
      const episodeFile = await episodes.getFile(key, info, client);
      if (!episodeFile) throw new AppError("unavailable", sentence("pages.episodeFailed"));
      return episodeFile;
    },
    async close(): Promise<void> {
      for (const stop of stops) stop();
      await ahead();
    },
  };
};
