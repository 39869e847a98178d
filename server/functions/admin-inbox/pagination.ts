import { AppError } from "#contracts/errors.ts";

/** Rows of one answer; `next` is given back as `before` for the following ones, null on the last page. */
export type Page<Entry> = { entries: Entry[]; next: string | null };

export const pageSize = 50;

export const unavailable = (detail: string) =>
  new AppError("unavailable", "This cannot be read at the moment. Please try again soon.", { detail });

export const entryNotFound = () => new AppError("not_found", "This entry does not exist any more.");

/** A page of rows that were read with one row more than the page has. */
export const toPage = <Entry>(rows: Entry[], toKey: (last: Entry) => string): Page<Entry> => {
  const entries = rows.slice(0, pageSize);
  const last = entries.at(-1);
  return { entries, next: rows.length > pageSize && last ? toKey(last) : null };
};
