import { createHash } from "node:crypto";
import { pageCspExceptions } from "#contracts/csp-exceptions.ts";
import { imageHosts } from "#contracts/images/image-hosts.ts";
import { decodeAttribute } from "#packages/first-paint/decode-attribute.ts";

/**
 * External sources of single pages, allowed on every page: client-side navigation stays in one document, whose policy is
 * that of the first page. Sources that no other page may use are in `contracts/csp-exceptions.ts`.
 */
const siteCspExceptions = {
  // The playlist of the landing page, in a frame that loads on request.
  "frame-src": "https://www.youtube-nocookie.com",
  // Images of posts that the owner uploads to the image host (server/images/upload/image-host.ts).
  "img-src": imageHosts.join(" "),
};

/** Vite injects styles and its own client inline; used by `npm run dev` only. */
export const developmentPolicy = "default-src * 'unsafe-inline' 'unsafe-eval' data: blob: ws:";

const toHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

// Only scripts that the site itself wrote carry the nonce: injected markup does not.
const inlineScriptHashes = (html: string, noncePlaceholder: string): string[] => {
  const found = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(` nonce="${noncePlaceholder}"`) && !/\bsrc=/.test(attributes)) found.add(toHash(body));
  }
  return [...found];
};

const styleAttributeHashes = (html: string): string[] => {
  const withoutScripts = html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
  const found = new Set<string>();
  for (const [, style = ""] of withoutScripts.matchAll(/<[a-z][^<>]*?\sstyle="([^"]*)"/g))
    found.add(toHash(decodeAttribute(style)));
  return [...found];
};

/**
 * The content security policy of one HTML page: our own origin only; inline scripts only if they carry
 * `noncePlaceholder` as their nonce, inline style only with the given hash, and the style attributes of the page, all
 * by hash. Page and policy belong together, also in a cache.
 */
export const buildCsp = (html: string, path: string, noncePlaceholder: string, styleHash = ""): string => {
  const styles = styleAttributeHashes(html);
  const directives: Record<string, string> = {
    "default-src": "'self'",
    "script-src": ["'self'", ...inlineScriptHashes(html, noncePlaceholder)].join(" "),
    "style-src": `'self' ${styleHash}`.trim(),
    ...(styles.length > 0 && { "style-src-attr": ["'unsafe-hashes'", ...styles].join(" ") }),
    "img-src": "'self' data: blob:",
    "media-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  const own = pageCspExceptions.get(path.toLowerCase().replace(/(.)\/$/, "$1")) ?? {};
  for (const [directive, sources] of [...Object.entries(siteCspExceptions), ...Object.entries(own)])
    directives[directive] = `${directives[directive] ?? "'self'"} ${sources}`;
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
};
