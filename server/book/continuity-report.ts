import type { StoryBible, StoryFact, StoryThread } from "#contracts/content/story-material.ts";

/** What is known of a story: the facts that it made, and the threads that it opened and closed. */
export type ContinuityEntry = {
  /** Its title; null for what was known before the first one. */
  story: string | null;
  facts: readonly Pick<StoryFact, "kind" | "subject" | "statement" | "sentence">[];
  opened: readonly string[];
  closed: readonly string[];
};

/** The ledger of a story bible, one entry for each of its stories in the order in which they were told. */
export const toContinuityEntries = ({ chronicle, facts, threads }: StoryBible): ContinuityEntry[] => {
  const told = chronicle.map(({ title }) => title);
  const others = [...facts.map(({ story }) => story), ...threads.flatMap(({ opened, closed }) => [opened, closed])];
  const titles = new Set([...told, ...others.filter((title) => title !== undefined)]);
  const toStatements = (list: readonly StoryThread[]) => list.map(({ statement }) => statement);
  const before = facts.filter(({ story }) => story === undefined);
  return [
    ...(before.length > 0 ? [{ story: null, facts: before, opened: [], closed: [] }] : []),
    ...[...titles].map((title) => ({
      story: title,
      facts: facts.filter(({ story }) => story === title),
      opened: toStatements(threads.filter(({ opened }) => opened === title)),
      closed: toStatements(threads.filter(({ closed }) => closed === title)),
    })),
  ];
};

/** One line of Markdown, whatever the text holds. */
const toLine = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(/[\\`*_[\]<>#|]/g, "\\$&");

const toList = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`### ${heading}`, "", ...lines.map((line) => `- ${line}`), ""];

const toSection = ({ story, facts, opened, closed }: ContinuityEntry): string[] => {
  const statements = facts.map(
    ({ subject, statement, sentence }) => `**${toLine(subject)}**: ${toLine(statement)} — “${toLine(sentence)}”`,
  );
  const known = [
    ...toList("Facts", statements),
    ...toList("Threads opened", opened.map(toLine)),
    ...toList("Threads closed", closed.map(toLine)),
  ];
  return [
    `## ${story === null ? "Before the first story" : toLine(story)}`,
    "",
    ...(known.length > 0 ? known : ["Nothing is noted of this story.", ""]),
  ];
};

/** The continuity report as Markdown: facts and threads by story, what is still open, and the pictures left out. */
export const toContinuityReport = (
  entries: readonly ContinuityEntry[],
  leftOut: readonly { story: string; address: string; reason: string }[] = [],
): string => {
  const closed = new Set(entries.flatMap((entry) => entry.closed));
  const open = entries.flatMap((entry) => entry.opened).filter((thread) => !closed.has(thread));
  const pictures = leftOut.map(
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
    ...(pictures.length > 0 ? ["## Pictures left out", "", ...pictures.map((line) => `- ${line}`), ""] : []),
  ];
  return lines.join("\n");
};
