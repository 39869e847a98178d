import type { StoryBible } from "@site/storyteller/story-material.ts";
import type { LedgerName, LedgerSource, StoryLedger } from "#contracts/book/story-ledger.ts";
import type { PublishedStory } from "../published-stories.ts";
import { extendBible } from "@site/storyteller/grammar/extend-bible.ts";
import { toPlainText } from "@site/storyteller/grammar/text.ts";

const toSource = ({ title, slug }: PublishedStory): LedgerSource => ({ title, slug });

const normalize = (text: string): string => text.replace(/\s+/g, " ");
const says = ({ content }: PublishedStory, sentence: string): boolean =>
  content.includes(sentence) || normalize(content).includes(normalize(sentence));

/**
 * The story bible of the content, extended by the entries of the published stories in order. A fact whose sentence was
 * edited out of its post no longer counts. Threads always count, or they would be told twice.
 */
export const buildBible = (bible: StoryBible, stories: readonly PublishedStory[]): StoryBible =>
  stories.reduce((known, story) => {
    const { title, entry } = story;
    if (!entry) return known;
    const facts = entry.facts.filter(({ sentence }) => says(story, sentence));
    return extendBible(known, { ...entry, title, facts });
  }, bible);

type Named = { id: string; name: string };

const listNames = (
  named: readonly Named[],
  chapters: { source: LedgerSource; ids: readonly string[] }[],
): LedgerName[] => {
  const byId = new Map<string, LedgerName>();
  for (const { source, ids } of chapters) {
    for (const id of ids) {
      const entry = byId.get(id) ?? { name: named.find((one) => one.id === id)?.name ?? id, stories: [] };
      byId.set(id, { ...entry, stories: [source, ...entry.stories] });
    }
  }
  return [...byId.values()].toSorted((a, b) => b.stories.length - a.stories.length || a.name.localeCompare(b.name));
};

/** The ledger for the owner: the source of each fact and thread, and whether its sentence is still there. */
export const describeLedger = (bible: StoryBible, stories: readonly PublishedStory[]): StoryLedger => {
  const byTitle = new Map(stories.map((story) => [story.title, story]));
  const findSource = (title: string): LedgerSource => ({ title, slug: byTitle.get(title)?.slug ?? null });
  const storiesWithEntry = stories.flatMap(({ entry, ...story }) => (entry ? [{ ...story, entry }] : []));

  const facts = [
    ...bible.facts.map(({ kind, subject, statement, sentence, story }) => ({
      kind,
      subject,
      statement,
      sentence: toPlainText(sentence),
      source: story === undefined ? null : findSource(story),
      isGone: false,
    })),
    ...storiesWithEntry.flatMap((story) =>
      story.entry.facts.map((fact) => ({
        ...fact,
        sentence: toPlainText(fact.sentence),
        source: toSource(story),
        isGone: !says(story, fact.sentence),
      })),
    ),
  ];
  const threads = new Map(
    bible.threads.map(({ id, statement, opened, closed }) => [
      id,
      {
        id,
        statement,
        sentence: "",
        opened: findSource(opened),
        closed: closed === undefined ? null : findSource(closed),
        isGone: false,
      },
    ]),
  );
  for (const story of storiesWithEntry) {
    const source = toSource(story);
    for (const { id, statement } of story.entry.threadsClosed) {
      const thread = threads.get(id) ?? { id, statement, sentence: "", opened: source, isGone: false };
      threads.set(id, { ...thread, closed: source });
    }
    for (const { id, statement, sentence } of story.entry.threadsOpened)
      threads.set(id, {
        id,
        statement,
        sentence: toPlainText(sentence),
        opened: source,
        closed: null,
        isGone: !says(story, sentence),
      });
  }
  const toChapters = (field: "people" | "places") => [
    ...bible.chronicle.map((chapter) => ({ source: findSource(chapter.title), ids: chapter[field] })),
    ...storiesWithEntry.map((story) => ({ source: toSource(story), ids: story.entry[field] })),
  ];
  return {
    facts: facts.toReversed(),
    threads: [...threads.values()].toReversed(),
    people: listNames(bible.people, toChapters("people")),
    places: listNames(bible.places, toChapters("places")),
  };
};
