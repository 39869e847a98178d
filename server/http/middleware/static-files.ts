import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { matchesETag } from "@site/supabase/http/conditional-requests.ts";
import { type Encoding, encodings, pickEncoding } from "../responses/compression.ts";
import { markReady } from "../responses/ready-responses.ts";

type File = {
  type: string;
  cache: string;
  etag: string;
  raw: Buffer<ArrayBuffer>;
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>;
};
const endings = { br: ".br", gzip: ".gz" } as const;

const readFolder = (root: string): Map<string, File> => {
  const names = new Set(readdirSync(root, { recursive: true }) as string[]);
  const files = new Map<string, File>();
  for (const name of names) {
    const file = path.join(root, name);
    if (!statSync(file).isFile() || /\.(br|gz)$/.test(name) || name.startsWith(".")) continue;
    const raw = readFileSync(file);
    const url = `/${name.split(path.sep).join("/")}`;
    const present = encodings.filter((encoding) => names.has(name + endings[encoding]));
    files.set(url, {
      type: getMimeType(name) ?? "application/octet-stream",
      cache: url.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      etag: `"${createHash("sha1").update(raw).digest("base64url")}"`,
      raw,
      encoded: Object.fromEntries(present.map((encoding) => [encoding, readFileSync(file + endings[encoding])])),
    });
  }
  return files;
};

/** Serves the client build (about a megabyte) from memory, with the compressed variants of the build. */
export const staticFiles = (root: string): MiddlewareHandler => {
  const files = readFolder(root);
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    const file = files.get(c.req.path);
    if (!file)
      return c.req.path.startsWith("/assets/") ? c.text("Not found", 404, { "cache-control": "no-store" }) : next();
    const headers: Record<string, string> = {
      "content-type": file.type,
      "cache-control": file.cache,
      etag: file.etag,
      vary: "Accept-Encoding",
    };
    if (matchesETag(c.req.header("if-none-match"), file.etag)) return c.body(null, 304, headers);
    const encoding = pickEncoding(c.req.header("accept-encoding"));
    const encoded = encoding && file.encoded[encoding];
    const body = encoded ?? file.raw;
    if (encoded) headers["content-encoding"] = encoding;
    headers["content-length"] = String(body.byteLength);
    markReady(c, { bytes: body });
    return c.req.method === "HEAD" ? c.body(null, 200, headers) : c.body(body, 200, headers);
  };
};
