import type { ImportEntry, ImportNote, ImportStatus } from "#contracts/posts/import-calls.ts";
import { outcomeBadges } from "./import-badges.ts";

export const formatPlace = ({ file, line }: Pick<ImportNote, "file" | "line">): string =>
  line === null ? file : `${file}, line ${line}`;

const listNotes = ({ draftReason, losses, notes, pictures }: ImportEntry): string[] => [
  ...(draftReason === null ? [] : [`Became a draft: ${draftReason}`]),
  ...notes,
  ...losses.map(({ text, line }) => (line === null ? text : `${text} (line ${line})`)),
  ...pictures.missing.map((path) => `Picture missing: ${path}`),
];

const writeEntry = (entry: ImportEntry): string[] => {
  const what = entry.outcome === null ? "Not imported" : outcomeBadges[entry.outcome].label;
  const notes = listNotes(entry);
  return [`${what}: ${entry.title}`, `  ${entry.file} -> /post/${entry.slug}`, ...notes.map((note) => `  - ${note}`)];
};

/** The report of an import, to be kept: line by line, with what happened to each post. */
export const writeReport = (status: ImportStatus, entries: readonly ImportEntry[]): string => {
  const { created, updated, same, failed } = status.outcomes;
  return [
    `Import of ${status.name}`,
    [status.tool, status.siteName, status.site].filter(Boolean).join(" · "),
    status.createdAt,
    "",
    `Created: ${created}`,
    `Updated: ${updated}`,
    `Here already: ${same}`,
    `Failed: ${failed}`,
    `Pictures copied: ${status.pictures.copied}`,
    `Pictures missing: ${status.pictures.missing}`,
    "",
    ...(status.problemCount > 0 ? [`Could not be read (${status.problemCount})`] : []),
    ...status.problems.map((problem) => `  - ${formatPlace(problem)}: ${problem.reason}`),
    "",
    ...entries.flatMap(writeEntry),
    "",
  ].join("\n");
};
