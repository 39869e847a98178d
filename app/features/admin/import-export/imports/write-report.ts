import { getContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import type { ImportEntry, ImportNote, ImportStatus } from "#contracts/posts/import-calls.ts";

export const formatPlace = ({ file, line }: Pick<ImportNote, "file" | "line">): string =>
  line === null ? file : fill(getContent("admin").imports.place, { file, line });

const listNotes = ({ draftReason, losses, notes, pictures }: ImportEntry): string[] => {
  const texts = getContent("admin").imports;
  return [
    ...(draftReason === null ? [] : [`${texts.draftBecause} ${draftReason}`]),
    ...notes,
    ...losses.map(({ text, line }) => (line === null ? text : fill(texts.atLine, { text, line }))),
    ...pictures.missing.map((path) => `${texts.missingPicture} ${path}`),
  ];
};

const writeEntry = (entry: ImportEntry): string[] => {
  const texts = getContent("admin").imports;
  const what = entry.outcome === null ? texts.notRun : texts.outcomes[entry.outcome];
  const notes = listNotes(entry);
  return [`${what}: ${entry.title}`, `  ${entry.file} -> /post/${entry.slug}`, ...notes.map((note) => `  - ${note}`)];
};

/** The report of an import, to be kept: line by line, with what happened to each post. */
export const writeReport = (status: ImportStatus, entries: readonly ImportEntry[]): string => {
  const texts = getContent("admin").imports;
  const { created, updated, same, failed } = status.outcomes;
  return [
    `${texts.reportTitle} ${status.name}`,
    [status.tool, status.siteName, status.site].filter(Boolean).join(" · "),
    status.createdAt,
    "",
    `${texts.outcomes.created}: ${created}`,
    `${texts.outcomes.updated}: ${updated}`,
    `${texts.outcomes.same}: ${same}`,
    `${texts.outcomes.failed}: ${failed}`,
    `${texts.pictures.copied}: ${status.pictures.copied}`,
    `${texts.pictures.missing}: ${status.pictures.missing}`,
    "",
    ...(status.problemCount > 0 ? [`${texts.problems} (${status.problemCount})`] : []),
    ...status.problems.map((problem) => `  - ${formatPlace(problem)}: ${problem.reason}`),
    "",
    ...entries.flatMap(writeEntry),
    "",
  ].join("\n");
};
