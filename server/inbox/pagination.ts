import type { EntryPage } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";

export const pageSize = 50;

export const entriesUnavailable = (detail: string) =>
  new AppError("unavailable", "This cannot be read at the moment. Please try again soon.", { detail });

export const entryNotFound = () => new AppError("not_found", "This entry no longer exists.");

/** Builds a page from a query that read one row more than the page size. */
export const toPage = <Entry>(
  rows: Entry[],
  toKey: (last: Entry) => string,
  count: number | null,
): EntryPage<Entry> => {
  const entries = rows.slice(0, pageSize);
  const last = entries.at(-1);
  return { entries, next: rows.length > pageSize && last ? toKey(last) : null, count: count ?? rows.length };
};
