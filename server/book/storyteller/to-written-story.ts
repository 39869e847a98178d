import { trimEnd } from "#contracts/trim-end.ts";
import type { StoryBible } from "@site/storyteller/story-material.ts";
import { findNamed } from "@site/storyteller/grammar/find-named.ts";
import type { StoryText } from "@site/storyteller/grammar/memory.ts";
import type { ThreadChange } from "@site/storyteller/grammar/generate-story.ts";
import { mentions, toPlainText, toSentences, toWords } from "@site/storyteller/grammar/text.ts";
import type { WrittenStory } from "@site/storyteller/storyteller.ts";
import { findOpenThreads } from "./story-context.ts";
import type { DraftPlan, Summary } from "./story-schemas.ts";

const maxExcerpt = 200;
const maxIdLength = 40;

const toKey = (sentence: string): string => toWords(sentence).join(" ");

/**
 * Finds the sentence of the story that a quote means: models change punctuation when they quote, and quote parts or two
 * at once.
 */
const createSentenceFinder = (content: string) => {
  const sentences = toSentences(content)
    .map((sentence) => ({ sentence, key: toKey(sentence) }))
    .filter(({ key }) => key !== "");
  return (quoted: string): string | null => {
    const key = toKey(quoted);
    if (key === "") return null;
    const match =
      sentences.find((one) => one.key === key) ??
      sentences.find((one) => one.key.includes(key)) ??
      sentences.find((one) => one.key.length * 2 > key.length && key.includes(one.key));
    return match?.sentence ?? null;
  };
};

const cutAtWord = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${trimEnd(cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)), /[\s,;:.–-]/)}…`;
};

const chooseTitle = (title: string, stories: readonly StoryText[]): string => {
  const plain = cutAtWord(toPlainText(title).replaceAll('"', "").trim(), 95);
  const taken = new Set(stories.map((story) => story.title.toLowerCase()));
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? plain : `${plain} (${number})`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
};

const createIdMaker = (taken: Set<string>) => (text: string) => {
  const words = toWords(text.normalize("NFKD")).map((word) => word.replace(/[^a-z0-9]/g, ""));
  const base = trimEnd(words.filter(Boolean).join("-").slice(0, maxIdLength), /-/) || "thread";
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  taken.add(id);
  return id;
};

type Parts = {
  bible: StoryBible;
  stories: readonly StoryText[];
  outline: Pick<DraftPlan, "title" | "newThread" | "isOwnTitle">;
  content: string;
  summary: Summary;
};

/** The ledger entry of a story. Only what is in the text gets into it: the model's claim is not enough. */
export const toWrittenStory = ({ bible, stories, outline, content, summary }: Parts): WrittenStory => {
  const findSentence = createSentenceFinder(content);
  const plain = toPlainText(content);
  const title = chooseTitle(outline.isOwnTitle ? outline.title : summary.title, stories);
  const threads = findOpenThreads(bible);
  const createId = createIdMaker(new Set(bible.threads.map(({ id }) => id)));

  const threadsClosed = summary.closed.flatMap(({ id, sentence }): ThreadChange[] => {
    const thread = threads.find((one) => one.id === id);
    const source = findSentence(sentence);
    return thread && source ? [{ id, key: thread.key, statement: thread.statement, sentence: source }] : [];
  });
  const promised = outline.newThread?.key ? [{ ...outline.newThread, sentence: "" }] : [];
  const threadsOpened = [...summary.opened, ...promised].flatMap(({ statement, key, sentence }): ThreadChange[] => {
    const source = findSentence(sentence) ?? toSentences(content).find((one) => mentions(toPlainText(one), key));
    return source && mentions(plain, key) ? [{ id: createId(statement), key, statement, sentence: source }] : [];
  });
  return {
    title,
    excerpt: cutAtWord(toPlainText(summary.excerpt).replace(/\s+/g, " ").trim(), maxExcerpt),
    content,
    imagePrompt: `${summary.picture.replace(/\s+/g, " ")}, ${bible.narrator.picture}`,
    facts: summary.facts.flatMap(({ sentence, ...fact }) => {
      const source = findSentence(sentence);
      return source ? [{ ...fact, sentence: source, story: title }] : [];
    }),
    threadsClosed,
    threadsOpened: threadsOpened.slice(0, 1),
    people: findNamed(plain, bible.people).map(({ id }) => id),
    places: findNamed(plain, bible.places).map(({ id }) => id),
  };
};
