import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { toEmbedPolicy } from "#contracts/csp-exceptions.ts";
import { toLangAttributes } from "#contracts/lang-and-dir.ts";
import { escapeHtml } from "#contracts/escape-html.ts";
import { findFrameAddress } from "#contracts/posts/embeds/embeds.ts";

const styles =
  "html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}html{color-scheme:light dark}body{overflow:hidden}";
const styleHash = `'sha256-${createHash("sha256").update(styles).digest("base64")}'`;
// Not `allow-top-navigation`: a player cannot lead the visitor away from the post.
const sandbox =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation allow-storage-access-by-user-activation";
const features = "autoplay; encrypted-media; fullscreen; picture-in-picture";

const toPage = (address: URL, locale: string): string => `<!doctype html>
<html ${toLangAttributes(locale)}><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escapeHtml(address.hostname)}</title><style>${styles}</style></head>
<body><iframe src="${escapeHtml(address.href)}" title="${escapeHtml(address.hostname)}" sandbox="${sandbox}" allow="${features}" allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe></body></html>`;

/** Whether a page of this site asks for a frame. Browsers that are too old to say so are believed. */
const isFramed = (c: Context): boolean =>
  (c.req.header("sec-fetch-dest") ?? "iframe") === "iframe" &&
  (c.req.header("sec-fetch-site") ?? "same-origin") === "same-origin";

/**
 * The pages that frame players of other sites, `/embed/<provider>/<id>`: each may frame the host of its one player, so
 * that posts need no exception in their own policy.
 */
export const embedFrames = (): Hono =>
  new Hono().get("/:provider/:id", (c) => {
    c.header("cache-control", "no-store");
    c.header("vary", "Sec-Fetch-Dest, Sec-Fetch-Site");
    const address = findFrameAddress(c.req.param("provider"), c.req.param("id"));
    if (!address || !isFramed(c)) return c.text("Not found", 404);
    c.header("content-security-policy", toEmbedPolicy(address.origin, styleHash));
    return c.html(toPage(address, c.var.texts?.get("site").locale ?? "en-US"));
  });
