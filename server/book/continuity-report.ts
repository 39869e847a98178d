import type { StoryBible, StoryFact } from "@site/storyteller/story-material.ts";

type Source = { title: string };

/** What is known about the stories, each with its story; null if it comes from the story bible itself. */
export type ContinuityLedger = {
  facts: readonly (Pick<StoryFact, "subject" | "statement" | "sentence"> & {
    source: Source | null;
    /** The sentence was removed from the story. */
    isGone: boolean;
  })[];
  threads: readonly { statement: string; opened: Source; closed: Source | null }[];
};

/** What is known from one story: the facts that it established, and the threads that it opened and closed. */
export type ContinuityEntry = {
  /** Title of the story; null for what was known before the first one. */
  story: string | null;
  facts: ContinuityLedger["facts"];
  opened: readonly string[];
  closed: readonly string[];
};

const toSource = (title: string | undefined): Source | null => (title === undefined ? null : { title });

/** The ledger of the content's story bible, for a site whose stories have no ledger of their own. */
export const toLedger = ({ facts, threads }: StoryBible): ContinuityLedger => ({
  facts: facts.map(({ story, ...fact }) => ({ ...fact, source: toSource(story), isGone: false })),
  threads: threads.map(({ statement, opened, closed }) => ({
    statement,
    opened: { title: opened },
    closed: toSource(closed),
  })),
});

/**
 * One entry for what was known before the first story, then one for each of `titles`; other stories are not mentioned.
 */
export const toContinuityEntries = (
  { facts, threads }: ContinuityLedger,
  titles: readonly string[],
): ContinuityEntry[] => {
  const isBefore = facts.some(({ source }) => source === null);
  return [...(isBefore ? [null] : []), ...new Set(titles)].map((story) => ({
    story,
    facts: facts.filter(({ source }) => (source?.title ?? null) === story),
    opened: threads.filter(({ opened }) => opened.title === story).map(({ statement }) => statement),
    closed: threads.filter(({ closed }) => closed?.title === story).map(({ statement }) => statement),
  }));
};

/** Converts any text to one line of Markdown. */
const toLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>#|]/g, "\\$&");

const toList = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`### ${heading}`, "", ...lines.map((line) => `- ${line}`), ""];

const toSection = ({ story, facts, opened, closed }: ContinuityEntry): string[] => {
  const statements = facts.map(
    ({ subject, statement, sentence, isGone }) =>
      `**${toLine(subject)}**: ${toLine(statement)} — “${toLine(sentence)}”${isGone ? " (no longer in the story)" : ""}`,
  );
  const sections = [
    ...toList("Facts", statements),
    ...toList("Threads opened", opened.map(toLine)),
    ...toList("Threads closed", closed.map(toLine)),
  ];
  return [
    `## ${story === null ? "Before the first story" : toLine(story)}`,
    "",
    ...(sections.length > 0 ? sections : ["Nothing is noted of this story.", ""]),
  ];
};

/** The continuity report as Markdown: facts and threads by story, open threads, and omitted images. */
export const toContinuityReport = (
  entries: readonly ContinuityEntry[],
  leftOut: readonly { story: string; address: string; reason: string }[] = [],
): string => {
  const closed = new Set(entries.flatMap((entry) => entry.closed));
  const open = entries.flatMap((entry) => entry.opened).filter((thread) => !closed.has(thread));
  const images = leftOut.map(
    ({ story, address, reason }) => `${toLine(story)}: ${toLine(address.slice(0, 300))} (${reason})`,
  );
  const lines = [
    "# Continuity report",
    "",
    ...(entries.length === 0 ? ["Nothing is noted of these stories.", ""] : []),
    ...entries.flatMap(toSection),
    "## Open threads",
    "",
    ...(open.length > 0 ? open.map((thread) => `- ${toLine(thread)}`) : ["None."]),
    "",
    ...(images.length > 0 ? ["## Pictures left out", "", ...images.map((line) => `- ${line}`), ""] : []),
  ];
  return lines.join("\n");
};
