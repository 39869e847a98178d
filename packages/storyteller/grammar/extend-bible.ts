import type { StoryBible } from "../story-material.ts";
import type { GeneratedStory } from "./generate-story.ts";

type LedgerEntry = Pick<GeneratedStory, "title" | "facts" | "threadsClosed" | "threadsOpened" | "people" | "places">;

/** The bible after a story: with its facts, the threads that it closed and opened, and its characters. */
export const extendBible = (
  bible: StoryBible,
  { title, facts, threadsClosed, threadsOpened, people, places }: LedgerEntry,
): StoryBible => {
  const closed = new Set(threadsClosed.map(({ id }) => id));
  const opened = threadsOpened.map(({ id, statement, key }) => ({ id, statement, key, opened: title }));
  const remaining = bible.threads.filter(({ id }) => !opened.some((thread) => thread.id === id));
  return {
    ...bible,
    facts: [...bible.facts, ...facts.map((fact) => ({ ...fact, story: title }))],
    threads: [...remaining.map((thread) => (closed.has(thread.id) ? { ...thread, closed: title } : thread)), ...opened],
    chronicle: [...bible.chronicle, { title, people, places }],
  };
};
