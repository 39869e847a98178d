import { createMiddleware } from "hono/factory";
import type { UsageCounters } from "./usage-counters.ts";

// Bots that identify themselves. Headless browsers of tests count as readers.
const botPattern = /bot\b|crawl|spider|slurp|preview|monitor/i;

/** Whether a person looks at the requested page: it is not a bot, nor a prefetch. */
export const isView = ({ headers, method, url }: Request): boolean => {
  if (method !== "GET") return false;
  if ((headers.get("sec-purpose") ?? headers.get("purpose") ?? "").includes("prefetch")) return false;
  // A document navigation requests HTML; a client-side navigation requests the next page's data.
  const isData = new URL(url).pathname.endsWith(".data");
  if (!isData && !(headers.get("accept") ?? "").includes("text/html")) return false;
  return !botPattern.test(headers.get("user-agent") ?? "");
};

/**
 * Counts views of public pages by day and path, only for matched routes (`view`, set where pages are served), by the
 * name of the route or the post. Nothing about the user is read, stored or sent.
 */
export const trackPageViews = (usageCounters: UsageCounters) =>
  createMiddleware<{ Variables: { view?: string | null } }>(async (c, next) => {
    await next();
    const view = c.get("view");
    if (view && (c.res.status === 200 || c.res.status === 304) && isView(c.req.raw)) usageCounters.recordPageView(view);
  });
