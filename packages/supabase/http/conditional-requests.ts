/** What identifies a version of a file. A date has whole seconds in a response. */
export type Validators = { etag: string; lastModified: Date };

const toWholeSeconds = (date: Date): number => Math.floor(date.getTime() / 1_000) * 1_000;

/** What proxies that compress add to a tag: Apache and Caddy `-gzip`, Jetty `--gzip` and `;gzip`. */
const addedByProxies = ["--", "-", ";"].flatMap((sign) => ["gzip", "br", "zstd", "deflate"].map((name) => sign + name));

/**
 * Whether an `If-None-Match` header names the version with this tag, by weak comparison (RFC 9110, 8.8.3.2), also as a
 * proxy that compressed it has changed the tag.
 */
export const matchesETag = (header: string | null | undefined, etag: string): boolean => {
  if (!header) return false;
  if (header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "").slice(1, -1);
  const tags: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  const same = new Set(["", ...addedByProxies].map((added) => `"${opaque}${added}"`));
  return tags.some((tag) => same.has(tag));
};

export type ConditionalHeader = "if-none-match" | "if-modified-since";

/** Whether a client that sent these headers has the version already, so that it gets 304 (RFC 9110, 13.2.2). */
export const isNotModified = (
  headers: { get(name: ConditionalHeader): string | null },
  { etag, lastModified }: Validators,
): boolean => {
  const tags = headers.get("if-none-match");
  if (tags !== null) return matchesETag(tags, etag);
  return toWholeSeconds(lastModified) <= Date.parse(headers.get("if-modified-since") ?? "");
};

/** Whether `If-Range` names exactly this version: a strong tag or the date. A weak tag never does (RFC 9110, 13.1.5). */
const isSameVersion = (ifRange: string, { etag, lastModified }: Validators): boolean => {
  const wanted = ifRange.trim();
  if (/^(?:W\/)?"/.test(wanted)) return wanted === etag && !etag.startsWith("W/");
  return wanted.endsWith("GMT") && Date.parse(wanted) === toWholeSeconds(lastModified);
};

/** First and last byte, counted from 0. */
export type ByteRange = { start: number; end: number };

/** The bytes of a range (`findRange`); null if the file has none of it. */
export const toByteRange = (range: string, size: number): ByteRange | null => {
  const [first = "", last = ""] = range.replace("bytes=", "").split("-");
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
};

/**
 * The `Range` that a response has to honour: one range of bytes of the version that the client has a part of. Null if the
 * whole file is the answer: without a range, in another unit, for several ranges, and where the file has changed since.
 */
export const findRange = (headers: Headers, validators: Validators): string | null => {
  const range = headers.get("range")?.trim().toLowerCase() ?? "";
  if (!/^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/.test(range)) return null;
  const ifRange = headers.get("if-range");
  return ifRange === null || isSameVersion(ifRange, validators) ? range : null;
};
