import { createMiddleware } from "hono/factory";
import type { Counts } from "../counts.ts";

const dataSuffix = /\.data$/;
// Those that say so. Whoever tests the site in a browser without a window counts as a reader.
const robot = /bot\b|crawl|spider|slurp|preview|monitor/i;
const hidden = /^\/(admin|dev|functions|auth\/v1|rest|storage)(\/|$)/;

/** Which page a request looks at; null for everything that is no page, or that nobody looks at. */
export const viewedPath = (request: Request): string | null => {
  if (request.method !== "GET") return null;
  const { headers } = request;
  if ((headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch")) return null;
  const { pathname } = new URL(request.url);
  const isData = dataSuffix.test(pathname);
  // A page that is opened asks for HTML; one that is walked to asks for the data of the next.
  if (!isData && !(headers.get("accept") ?? "").includes("text/html")) return null;
  if (robot.test(headers.get("user-agent") ?? "")) return null;
  const path = pathname.replace(dataSuffix, "").replace(/^\/_(root)?$/, "/").replace(/(.)\/$/, "$1");
  return hidden.test(path) || path.length > 200 ? null : path;
};

/** Counts looks at pages by day and path. Nothing about who looked is read, kept or sent. */
export const countViews = (counts: Counts) =>
  createMiddleware(async (c, next) => {
    await next();
    if (c.res.status !== 200 && c.res.status !== 304) return;
    const path = viewedPath(c.req.raw);
    if (path === null || !/text\/(html|x-script)/.test(c.res.headers.get("content-type") ?? "text/html")) return;
    counts.addView(path);
  });
