import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { ContentSnapshot } from "../content/content-snapshot.ts";
import { type Encoding, compress, pickEncoding } from "../http/responses/compression.ts";

type Source = {
  published(): ContentSnapshot;
  /** The drafts, for the key of the owner's preview; null for any other text. */
  findDrafts(key: string): ContentSnapshot | null;
  isShown(name: string): boolean;
};

const maxScripts = 200;
const script = /^\/content\/([\w-]{1,80})\/([a-z0-9/-]{1,80})\.js$/;

/**
 * The documents of pages as scripts, for modules that need one which the page does not hold: parts that load later, and
 * pages opened by links. The address of the current version never changes its answer.
 */
export const contentScripts = ({ published, findDrafts, isShown }: Source): Hono => {
  const scripts = new LRUCache<string, Promise<Buffer>>({ max: maxScripts });
  const read = (snapshot: ContentSnapshot, name: string, encoding: Encoding | undefined): Promise<Buffer> => {
    const key = `${snapshot.version} ${name} ${encoding}`;
    const cached = scripts.get(key);
    if (cached) return cached;
    const value = JSON.stringify(snapshot.get(name as "persona"));
    const bytes = Buffer.from(`(globalThis.siteContent??={})[${JSON.stringify(name)}]=${value};\n`);
    const made = encoding ? compress(bytes, encoding) : Promise.resolve(bytes);
    scripts.set(key, made);
    made.catch(() => scripts.delete(key));
    return made;
  };

  return new Hono().get("/*", async (c) => {
    const [, version = "", name = ""] = script.exec(c.req.path) ?? [];
    const current = published();
    if (!isShown(name) || !current.listNames().includes(name))
      return c.text("Not found", 404, { "cache-control": "no-store" });
    const snapshot = findDrafts(version) ?? current;
    const encoding = pickEncoding(c.req.header("accept-encoding"));
    return c.body(new Uint8Array(await read(snapshot, name, encoding)), 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": version === current.version ? "public, max-age=31536000, immutable" : "no-store",
      vary: "Accept-Encoding",
      ...(encoding && { "content-encoding": encoding }),
    });
  });
};
