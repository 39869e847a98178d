import { createHash } from "node:crypto";
import { missingCacheControl } from "#contracts/cache-control.ts";
import { isNotModified } from "@site/supabase/http/conditional-requests.ts";
import { timeStage } from "../telemetry/request-stages.ts";
import { type Encoding, compress, decompress, pickEncoding } from "../http/responses/compression.ts";
import type { CriticalCssResult } from "@site/first-paint/critical-css/critical-css.ts";
import { deferScripts } from "@site/first-paint/defer-scripts.ts";

export type PageTransforms = {
  /** Placeholder for the nonce of inline scripts until the page is sent: a secret of this process. */
  noncePlaceholder: string;
  /** Builds the content security policy of a document, which allows the style with that hash. */
  buildPolicy(html: string, path: string, noncePlaceholder: string, styleHash?: string): string;
  /** Inlines the critical CSS of a page. */
  inlineCriticalCss(html: string): CriticalCssResult | null;
};

/** A finished response: the whole body and its headers. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  /**
   * Names of the tables whose rows it shows; null if it must not be cached. A cached 404 lasts until one of them
   * changes.
   */
  tags: string[] | null;
  encoded: Map<Encoding, Promise<Buffer>>;
};

/** A page as it is cached: compressible ones without their body, in a fifth of the room. */
export type CachedPage = Omit<RenderedPage, "body"> & { body: Buffer | null };

const compressible = /^(text\/|application\/([a-z]+\+)?(json|xml)(;|$)|image\/svg)/;

const getTags = (response: Response): string[] | null => {
  const { headers, status } = response;
  const isPublic = status === 200 && /\bpublic\b/.test(headers.get("cache-control") ?? "");
  const isMissing = status === 404 && headers.has("cache-tag");
  if (headers.has("set-cookie") || !(isPublic || isMissing)) return null;
  return (headers.get("cache-tag") ?? "")
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
};

/** The text of a rendered document, which the site's own build gives beside the response. */
export const readHtml = async (response: Response & { html?: string }): Promise<string> =>
  response.html ?? response.text();

// The style is inserted as bytes: concatenating it with the page would burden the garbage collector.
const finishDocument = (
  rendered: string,
  path: string,
  { noncePlaceholder, buildPolicy, inlineCriticalCss }: PageTransforms,
): { body: Buffer; policy: string } => {
  const html = deferScripts(rendered);
  const criticalCss = inlineCriticalCss(html);
  const policy = buildPolicy(html, path, noncePlaceholder, criticalCss?.first.hash);
  const write = (part: string) => Buffer.from(part.replaceAll(` nonce="${noncePlaceholder}"`, ""));
  const body = criticalCss
    ? Buffer.concat([
        write(html.slice(0, criticalCss.start)),
        criticalCss.first.bytes,
        write(html.slice(criticalCss.end)),
      ])
    : write(html);
  return { body, policy };
};

/**
 * Reads a rendered response completely, and adds critical CSS and a matching content security policy to HTML documents.
 */
export const transformPage = async (
  response: Response,
  path: string,
  transforms: PageTransforms,
): Promise<RenderedPage> => {
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const document = isHtml ? finishDocument(await readHtml(response), path, transforms) : null;
  const body = document?.body ?? Buffer.from(await response.arrayBuffer());
  const tags = getTags(response);
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => name !== "cache-tag" && name !== "content-length"),
  );
  headers["vary"] = "Accept-Encoding";
  headers["cache-control"] ??= response.status === 404 ? missingCacheControl : "no-store";
  if (document) headers["content-security-policy"] = document.policy;
  const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  if (tags && response.status === 200) headers["etag"] = etag;
  return { status: response.status, headers, body, etag, tags, encoded: new Map() };
};

const isCompressible = ({ body, headers }: CachedPage): boolean =>
  body === null || (body.length > 512 && compressible.test(headers["content-type"] ?? ""));

const readBody = async ({ body, encoded }: CachedPage): Promise<Buffer> =>
  body ?? decompress((await encoded.get("br")) as Buffer);

const encode = (page: CachedPage, encoding: Encoding): Promise<Buffer> => {
  const known = page.encoded.get(encoding);
  if (known) return known;
  const encoded = timeStage("compress", async () => compress(await readBody(page), encoding));
  page.encoded.set(encoding, encoded);
  return encoded;
};

/** Compresses a page for the cache: few clients want it otherwise. */
export const packPage = async (page: RenderedPage): Promise<CachedPage> => {
  if (!isCompressible(page)) return page;
  await encode(page, "br");
  return { ...page, body: null };
};

/** The bytes that a page takes in memory, once it is asked for in each encoding. */
export const getPageBytes = async ({ body, encoded, headers }: CachedPage): Promise<number> => {
  const bytes = body?.length ?? 2 * ((await encoded.get("br"))?.length ?? 0);
  return bytes + JSON.stringify(headers).length + 1_000;
};

/** The body of a page in the best encoding that the request allows; compressed once. */
export const getBody = async (page: CachedPage, request: Request): Promise<{ body: Buffer; encoding?: Encoding }> => {
  const encoding = isCompressible(page) ? pickEncoding(request.headers.get("accept-encoding")) : undefined;
  return encoding ? { body: await encode(page, encoding), encoding } : { body: await readBody(page) };
};

/** The response for one request; 304 if the browser already has this page. */
export const toResponse = async (page: CachedPage, request: Request): Promise<Response> => {
  const { etag, "last-modified": date } = page.headers;
  if (etag && isNotModified(request.headers, { etag, lastModified: new Date(date ?? Number.NaN) }))
    return new Response(null, { status: 304, headers: page.headers });
  const hasNoBody = page.status === 204 || page.status === 304;
  const { body, encoding } = await getBody(page, request);
  const headers: Record<string, string> = { ...page.headers, "content-length": String(body.byteLength) };
  if (encoding) headers["content-encoding"] = encoding;
  return new Response(request.method === "HEAD" || hasNoBody ? null : (body as Buffer<ArrayBuffer>), {
    status: page.status,
    headers,
  });
};
