import { createMiddleware } from "hono/factory";
import type { UsageCounters } from "../usage-counters.ts";

// Those that say so. Whoever tests the site in a browser without a window counts as a reader.
const botPattern = /bot\b|crawl|spider|slurp|preview|monitor/i;

/** Whether somebody looks at the page that a request asks for: no robot, and no browser that only gets ready. */
export const isView = ({ headers, method, url }: Request): boolean => {
  if (method !== "GET") return false;
  if ((headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch")) return false;
  // A page that is opened asks for HTML; one that is walked to asks for the data of the next.
  const isData = new URL(url).pathname.endsWith(".data");
  if (!isData && !(headers.get("accept") ?? "").includes("text/html")) return false;
  return !botPattern.test(headers.get("user-agent") ?? "");
};

/**
 * Counts looks at public pages by day and path: only those that a route answered for (`view`, set where pages are
 * served), by the name of the route or of the post. Nothing about who looked is read, kept or sent.
 */
export const trackPageViews = (usageCounters: UsageCounters) =>
  createMiddleware<{ Variables: { view?: string | null } }>(async (c, next) => {
    await next();
    const view = c.get("view");
    if (view && (c.res.status === 200 || c.res.status === 304) && isView(c.req.raw)) usageCounters.recordPageView(view);
  });
