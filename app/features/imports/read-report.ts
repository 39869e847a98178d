import type { ImportEntry, ImportPage, ImportStatus } from "#contracts/posts/import-calls.ts";
import { type EntryQuery, listEntries } from "./import-calls.ts";
import { writeReport } from "./write-report.ts";

type List = (id: string, query: EntryQuery) => Promise<ImportPage>;

/** The report of an import with all of its posts. Throws ApiError. */
export const readReport = async (status: ImportStatus, list: List = listEntries): Promise<string> => {
  const entries: ImportEntry[] = [];
  for (let after: number | null = null; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ends
    const page: ImportPage = await list(status.id, { filter: "all", search: "", after });
    entries.push(...page.entries);
    if (page.next === null) return writeReport(status, entries);
    after = page.next;
  }
};
