import { createHash } from "node:crypto";
import { compress, type Encoding, pickEncoding } from "./compression.ts";

export type Finish = {
  /** The nonce that the site's own inline scripts and styles carry until the page leaves: a secret of this process. */
  mark: string;
  /** The content security policy of a finished document. */
  policyOf(html: string, path: string, mark: string): string;
  /** Gives a page the style of its first paint. */
  dress(html: string): string;
};

/** A finished answer: the whole body and the headers that belong to it. */
export type Page = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  etag: string;
  /** Names of the tables whose rows it shows; null when it must not be kept. */
  tags: string[] | null;
  encoded: Map<Encoding, Promise<Buffer>>;
};

const compressible = /^(text\/|application\/(json|xml|rss\+xml|manifest\+json)|image\/svg)/;

const tagsOf = (response: Response): string[] | null => {
  const isPublic = /\bpublic\b/.test(response.headers.get("cache-control") ?? "");
  const keeps = response.status === 200 && isPublic && !response.headers.has("set-cookie");
  return keeps ? (response.headers.get("cache-tag") ?? "").split(",").map((tag) => tag.trim()).filter(Boolean) : null;
};

// What a page needs to be seen (style, fonts, the first picture) goes ahead of what it needs to be used.
const letScriptsWait = (html: string): string => html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

const finishDocument = (rendered: string, path: string, { mark, policyOf, dress }: Finish): { html: string; policy: string } => {
  const html = dress(letScriptsWait(rendered));
  return { html: html.replaceAll(` nonce="${mark}"`, ""), policy: policyOf(html, path, mark) };
};

/** Reads a rendered response to its end and gives an HTML document its first style and the content policy that fits it. */
export const finishPage = async (response: Response, path: string, finish: Finish): Promise<Page> => {
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  const document = isHtml ? finishDocument(await response.text(), path, finish) : null;
  const body = document ? Buffer.from(document.html) : Buffer.from(await response.arrayBuffer());
  const tags = tagsOf(response);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "cache-tag" && name !== "content-length"));
  headers["vary"] = "Accept-Encoding";
  headers["cache-control"] ??= "no-store";
  if (document) headers["content-security-policy"] = document.policy;
  const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  if (tags) headers["etag"] = etag;
  return { status: response.status, headers, body, etag, tags, encoded: new Map() };
};

const bodyOf = async (page: Page, request: Request): Promise<{ body: Buffer; encoding?: Encoding }> => {
  const encoding = page.body.length > 512 && compressible.test(page.headers["content-type"] ?? "") ? pickEncoding(request.headers.get("accept-encoding")) : undefined;
  if (!encoding) return { body: page.body };
  let encoded = page.encoded.get(encoding);
  if (!encoded) page.encoded.set(encoding, (encoded = compress(page.body, encoding)));
  return { body: await encoded, encoding };
};

const matchesEtag = (header: string | null, etag: string): boolean => header !== null && (header === "*" || header.split(",").some((tag) => tag.trim() === etag));

/** The response for one request; 304 when the browser already has this page. */
export const answerWith = async (page: Page, request: Request): Promise<Response> => {
  if (page.tags && matchesEtag(request.headers.get("if-none-match"), page.etag)) return new Response(null, { status: 304, headers: page.headers });
  const hasNoBody = page.status === 204 || page.status === 304;
  const { body, encoding } = await bodyOf(page, request);
  const headers: Record<string, string> = { ...page.headers, "content-length": String(body.byteLength) };
  if (encoding) headers["content-encoding"] = encoding;
  return new Response(request.method === "HEAD" || hasNoBody ? null : (body as Buffer<ArrayBuffer>), { status: page.status, headers });
};
