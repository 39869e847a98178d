import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createFairSemaphore } from "@site/fair-queue/fair-semaphore.ts";
import type { Reading, SpokenText } from "#contracts/speech/reading.ts";
import { toSpokenPath } from "#contracts/speech/reading.ts";
import { prepareReading } from "#contracts/speech/prepare-reading.ts";
import { AppError } from "#contracts/errors.ts";
import { toShownPath } from "#contracts/persona-addresses.ts";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import { createSharedJobs } from "@site/fair-queue/shared-jobs.ts";
import { groupSentences, readParagraphs, type SpokenParagraph, toSpoken } from "./read-paragraphs.ts";
import { sentence } from "../sentence.ts";

export type SpokenPart = SpokenParagraph & { text: string; /** By which its audio is found. */ key: string };

/** A published text in parts. `key` changes with each of them. */
export type SpokenReading = Pick<Reading, "title" | "artist" | "page"> & {
  source: SpokenText;
  key: string;
  parts: SpokenPart[];
};

type Deps = {
  backend: Pick<Backend, "serviceClient">;
  content: Pick<Content, "get">;
  /** Id of the voice that is set now; null without one. */
  getVoice(): string | null;
  now?: () => number;
};

export type Readings = ReturnType<typeof createReadings>;
type SpokenPost = { slug: string; title: string; content: string };
type PublishedPost = SpokenPost & { excerpt: string | null; published_at: string | null; image_url: string | null };

// Part of the key: increase it when the same text is spoken differently.
const version = "speech 1";
/** Parts of one text at most: a book is listened to in its own player. */
const maxParts = 1_000;
/** Of the posts whose parts are kept in memory, together. */
const maxKnownCharacters = 2_000_000;
const pageSize = 500;
/** Posts that are read at a time. Nobody is refused before many hundreds wait, as behind one address of a school. */
const turnLimits = { concurrency: 4, maxWaitingOfClient: 500 };

const toSpeechHash = (...parts: readonly unknown[]): string =>
  createHash("sha256")
    .update(JSON.stringify([version, ...parts]))
    .digest("hex")
    .slice(0, 24);

/** The texts of the site that may be spoken, which are exactly those that everybody can read now. */
export const createReadings = ({ backend, content, getVoice, now = Date.now }: Deps) => {
  const toReading = (source: SpokenText, page: string, title: string, paragraphs: SpokenParagraph[]): SpokenReading => {
    const voice = getVoice();
    const parts = paragraphs.slice(0, maxParts).map((paragraph) => {
      const text = paragraph.sentences.join(" ");
      return { ...paragraph, text, key: toSpeechHash(voice, text) };
    });
    const artist = content.get("persona").name;
    return {
      source,
      page,
      title,
      artist,
      parts,
      key: toSpeechHash(
        title,
        artist,
        parts.map(({ key }) => key),
      ),
    };
  };
  const speakAll = (texts: readonly string[], isHeading: (index: number) => boolean): SpokenParagraph[] =>
    prepareReading(texts).paragraphs.flatMap(({ sentences }, index) =>
      groupSentences(sentences, { id: null, isHeading: isHeading(index) }),
    );
  const readLanding = (): SpokenReading => {
    const { bio } = content.get("landing");
    return toReading(
      { kind: "page", name: "landing" },
      "/landing",
      bio.heading,
      speakAll(bio.paragraphs, () => false),
    );
  };
  const readStoryPage = (): SpokenReading | null => {
    if (content.get("pages").hidden.includes("story")) return null;
    const { heading, chapters } = content.get("story-page");
    const titles = new Set([0]);
    const texts = [heading];
    for (const { title, paragraphs } of chapters) {
      titles.add(texts.length);
      texts.push(title, ...paragraphs);
    }
    const page = toShownPath("/chloe-story", content.get("persona").shortName);
    return toReading(
      { kind: "page", name: "story-page" },
      page,
      heading,
      speakAll(texts, (index) => titles.has(index)),
    );
  };
  /** Each part of a post is asked for by itself, and to find it takes the whole post. */
  const readingCache = new LRUCache<string, { content: string; voice: string | null; reading: SpokenReading }>({
    maxSize: maxKnownCharacters,
    sizeCalculation: (one) => one.content.length + 1,
  });
  const readPost = ({ slug, title, content: text }: SpokenPost): SpokenReading => {
    const { content: knownText, reading: last, voice } = readingCache.get(slug) ?? {};
    if (
      last &&
      knownText === text &&
      voice === getVoice() &&
      last.title === title &&
      last.artist === content.get("persona").name
    )
      return last;
    const reading = toReading({ kind: "post", name: slug }, `/post/${slug}`, title, [
      ...toSpoken(title, { id: null, isHeading: false }),
      ...readParagraphs(text),
    ]);
    readingCache.set(slug, { content: text, voice: getVoice(), reading });
    return reading;
  };
  const published = () =>
    backend
      .serviceClient()
      .from("posts")
      .select("slug,title,content,excerpt,published_at,image_url")
      .eq("status", "published")
      .lte("published_at", new Date(now()).toISOString());
  const jobs = createSharedJobs();
  const turns = createFairSemaphore({
    ...turnLimits,
    createRefusal: () => new AppError("unavailable", sentence("speech.busy"), { retryAfter: 5 }),
  });
  const unreadable = (detail: string) => new AppError("unavailable", sentence("speech.failed"), { detail });

  return {
    toReading: readPost,
    /** Null for a text that does not exist, is not published or is on a hidden page; a post that several ask for is read once. Throws AppError. */
    async find({ kind, name }: SpokenText, client: string): Promise<SpokenReading | null> {
      if (kind === "post" && content.get("pages").hidden.includes("stories")) return null;
      if (kind === "page") return name === "landing" ? readLanding() : name === "story-page" ? readStoryPage() : null;
      return jobs.run(name, { client }, ({ turn }) =>
        turn(turns, async () => {
          const { data, error } = await published().eq("slug", name).maybeSingle();
          if (error) throw unreadable(error.message);
          return data && readPost(data);
        }),
      );
    },
    /** The published posts, newest first, at most `count`. Throws AppError. */
    async listPosts(count: number) {
      const posts: PublishedPost[] = [];
      while (posts.length < count) {
        const { data, error } = await published()
          .eq("kind", "post")
          .order("published_at", { ascending: false })
          .order("slug")
          .range(posts.length, Math.min(count, posts.length + pageSize) - 1);
        if (error) throw unreadable(error.message);
        // A backend may answer with fewer rows than it is asked for, so only an empty page is the last.
        if (data.length === 0) break;
        posts.push(...data);
      }
      return posts;
    },
    listPages: (): SpokenReading[] => [readLanding(), readStoryPage()].filter((reading) => reading !== null),
  };
};

export const toPublicReading = ({ source, parts, title, artist, page }: SpokenReading, hasVoice: boolean): Reading => ({
  title,
  artist,
  page,
  paragraphs: parts.map(({ id, isHeading, sentences, key }) => ({
    id,
    isHeading,
    sentences,
    audio: hasVoice ? `${toSpokenPath(source)}/${key}.mp3` : null,
  })),
});
