import { pageCspExceptions } from "#contracts/csp-exceptions.ts";
import { imageHosts } from "#contracts/images/image-hosts.ts";
import { hashInlineScripts, hashInlineStyles, hashStyleAttributes } from "@site/first-paint/inline-hashes.ts";

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

/**
 * The content security policy of one HTML page: our own origin only; inline scripts and styles only if they carry
 * `noncePlaceholder` as their nonce, the style with the given hash, and the style attributes of the page, all by hash. Page and policy belong together, also in a cache.
 * `filesOrigin` is where public files lead to, if not here.
 */
export const buildCsp = (
  html: string,
  path: string,
  noncePlaceholder: string,
  styleHash = "",
  filesOrigin = "",
): string => {
  const styles = hashStyleAttributes(html);
  const directives: Record<string, string> = {
    "default-src": "'self'",
    "script-src": ["'self'", ...hashInlineScripts(html, noncePlaceholder)].join(" "),
    "style-src": ["'self'", ...(styleHash ? [styleHash] : []), ...hashInlineStyles(html, noncePlaceholder)].join(" "),
    ...(styles.length > 0 && { "style-src-attr": ["'unsafe-hashes'", ...styles].join(" ") }),
    "img-src": "'self' data: blob:",
    "media-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  const own = pageCspExceptions.get(path.toLowerCase().replace(/(.)\/$/, "$1")) ?? {};
  const ofFiles =
    filesOrigin === "" ? {} : { "img-src": filesOrigin, "media-src": filesOrigin, "connect-src": filesOrigin };
  for (const [directive, sources] of [
    ...Object.entries(siteCspExceptions),
    ...Object.entries(own),
    ...Object.entries(ofFiles),
  ])
    directives[directive] = `${directives[directive] ?? "'self'"} ${sources}`;
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
};
