import { AppError } from "#contracts/errors.ts";

/** One page of rows; pass `next` as `before` for the next page, null on the last. */
export type PaginatedEntries<Entry> = { entries: Entry[]; next: string | null };

export const pageSize = 50;

export const entriesUnavailable = (detail: string) =>
  new AppError("unavailable", "This cannot be read at the moment. Please try again soon.", { detail });

export const entryNotFound = () => new AppError("not_found", "This entry no longer exists.");

/** Builds a page from a query that read one row more than the page size. */
export const toPage = <Entry>(rows: Entry[], toKey: (last: Entry) => string): PaginatedEntries<Entry> => {
  const entries = rows.slice(0, pageSize);
  const last = entries.at(-1);
  return { entries, next: rows.length > pageSize && last ? toKey(last) : null };
};
