import type { Context, MiddlewareHandler } from "hono";
import { shownTables } from "#contracts/cache-control.ts";
import type { Backend } from "../../backend.ts";
import type { Env } from "../../env.ts";

/** The tag of all that a CDN may keep. */
export const siteTag = "site";

const kept = "max-age=86400, stale-while-revalidate=60, stale-if-error=86400";
// What somebody writes past the site is not heard of there.
const keptOfHosted = "max-age=60, stale-if-error=86400";
const immutable = "public, max-age=31536000, immutable";

// Named by their content or by chance: there is never another file at such an address.
const filePattern =
  /^\/(?:media\/own|storage\/v1\/object\/public\/(?:pictures|user-pictures|character-media))\/([0-9a-f]{24})[-.]/;
const namePattern = /^([0-9a-f]{24})[-.]/;

/** The tag of a stored file that a CDN may keep, whose name begins with it; null for any other. */
export const findFileTag = (key: string): string | null => namePattern.exec(key)?.[1] ?? null;

const statuses = new Set([200, 206, 304]);
/** Whether everybody would get the same answer to this request. */
const isForAll = ({ req, res }: Context): boolean =>
  (req.method === "GET" || req.method === "HEAD") &&
  statuses.has(res.status) &&
  !req.raw.headers.has("authorization") &&
  !res.headers.has("set-cookie") &&
  /^(?:accept-encoding)?$/i.test(res.headers.get("vary") ?? "");

/**
 * Tells a CDN what it may keep until it is told of a change, and by which tags: pages that have some, and files whose names
 * say which version they are. Other public answers are tagged only, and are kept as long as they say themselves. Without
 * `CDN` nothing is said. Must be before what adds headers of one person.
 */
export const cdnHeaders = (env: Pick<Env, "cdn">, { driver }: Pick<Backend, "driver">): MiddlewareHandler => {
  const forPages = driver === "hosted" ? keptOfHosted : kept;
  const findFile = ({ req }: Context): string | undefined =>
    driver === "hosted" || req.raw.url.includes("?") ? undefined : filePattern.exec(req.path)?.[1];

  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const shown = headers.get("cache-tag");
    if (shown !== null) headers.delete("cache-tag");
    if (env.cdn.state !== "on" || !isForAll(c)) return;
    const file = findFile(c);
    if (file !== undefined) headers.set("cache-control", immutable);
    const control = headers.get("cache-control") ?? "";
    const isPage = shown !== null;
    if (!/\bpublic\b/.test(control) || (control.includes("immutable") && file === undefined)) return;
    const ownTags = isPage ? shown.split(",").filter(Boolean) : file === undefined ? shownTables : [file];
    const tags = [siteTag, ...ownTags];
    headers.set("cache-tag", tags.join(","));
    headers.set("surrogate-key", tags.join(" "));
    headers.set("cdn-tag", tags.join(","));
    if (!isPage && file === undefined) return;
    // For whoever sits at the machine alone.
    headers.delete("server-timing");
    headers.set("cdn-cache-control", isPage ? forPages : kept);
    headers.set("surrogate-control", isPage ? forPages : kept);
  };
};
