import { RateLimiterMemory } from "rate-limiter-flexible";
import type { RunQuery } from "../database/database.ts";
import { type ApiError, RequestError } from "../http/error-response.ts";

/** A condition that reads all texts of a column. The names are those of our own schema. */
export type TextSearch = { table: string; column: string; kind: "scan" | "search" };

const megabyte = 1024 * 1024;
// Roughly what a small machine scans in half a second.
const maxBytes = { scan: 64 * megabyte, search: 4 * megabyte };
const freshMs = 10_000;
// Each search is charged in thousandths of the limit, so that searches of a small site hardly count.
const partsOfLimit = 1_000;
const limitsPerMinute = 20;

const tooMuch: ApiError = {
  status: 413,
  code: "search_too_large",
  message:
    "There is too much text for this search. Please search with fewer conditions, in another column, or with 'ilike'.",
};

const tooOften = (msLeft: number): ApiError => ({
  status: 429,
  code: "limit_exceeded",
  message: "Too much text was searched for you in the last minute. Please try again soon.",
  retryAfter: Math.max(1, Math.ceil(msLeft / 1_000)),
});

/**
 * Rejects a request whose conditions together read more text than can be scanned without blocking other requests; they
 * are added up, because a text that matches none of them is read for each. What one client's requests read in a minute
 * is limited too; a request without a client comes from the site itself.
 */
export const createSearchLimit = (query: RunQuery, now: () => number = Date.now) => {
  const sizes = new Map<string, { bytes: Promise<number>; expiresAt: number }>();
  const most = limitsPerMinute * partsOfLimit;
  const read = new RateLimiterMemory({ points: most, duration: 60 });

  const measure = async (table: string, column: string): Promise<number> => {
    const [row] = await query(
      `select coalesce(sum(octet_length("${column}")), 0)::float8 as bytes from public."${table}"`,
      [],
    );
    return Number(row?.bytes ?? 0);
  };

  const getBytes = (table: string, column: string): Promise<number> => {
    const key = `${table}.${column}`;
    const size = sizes.get(key);
    if (size && size.expiresAt > now()) return size.bytes;
    const bytes = measure(table, column);
    sizes.set(key, { bytes, expiresAt: now() + freshMs });
    bytes.catch(() => sizes.delete(key));
    return bytes;
  };

  return async (searches: TextSearch[], client?: string): Promise<void> => {
    let share = 0;
    for (const { table, column, kind } of searches) {
      share += (await getBytes(table, column)) / maxBytes[kind];
      if (share > 1) throw new RequestError(tooMuch);
    }
    if (share === 0 || client === undefined) return;
    const { consumedPoints, msBeforeNext } = await read.penalty(client, Math.ceil(share * partsOfLimit));
    if (consumedPoints > most) throw new RequestError(tooOften(msBeforeNext));
  };
};
