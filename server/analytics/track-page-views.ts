import type { IncomingMessage } from "node:http";
import { createMiddleware } from "hono/factory";
import type { UsageCounters } from "./usage-counters.ts";

// Bots that identify themselves. Headless browsers of tests count as readers.
const botPattern = /bot\b|crawl|spider|slurp|preview|monitor/i;

type PageRequest = { method: string; path: string; getHeader(name: string): string | undefined };

/** Whether a person looks at the requested page: it is not a bot, nor a prefetch. */
export const isView = ({ getHeader, method, path }: PageRequest): boolean => {
  if (method !== "GET") return false;
  if ((getHeader("sec-purpose") ?? getHeader("purpose") ?? "").includes("prefetch")) return false;
  // A document navigation requests HTML; a client-side navigation requests the next page's data.
  if (!path.endsWith(".data") && !(getHeader("accept") ?? "").includes("text/html")) return false;
  return !botPattern.test(getHeader("user-agent") ?? "");
};

/** Counts the view of a page that was sent at the socket. */
export const createViewCounter =
  (usageCounters: Pick<UsageCounters, "recordPageView">) =>
  (view: string, { headers, method = "", url = "" }: IncomingMessage): void => {
    const [path = ""] = url.split("?", 1);
    if (isView({ method, path, getHeader: (name) => headers[name]?.toString() })) usageCounters.recordPageView(view);
  };

/**
 * Counts views of public pages by day and path, only for matched routes (`view`, set where pages are served), by the
 * name of the route or the post. Nothing about the user is read, stored or sent.
 */
export const trackPageViews = (usageCounters: UsageCounters) =>
  createMiddleware<{ Variables: { view?: string | null } }>(async (c, next) => {
    await next();
    const view = c.get("view");
    if (view && (c.res.status === 200 || c.res.status === 304)) {
      const { method, path } = c.req;
      if (isView({ method, path, getHeader: (name) => c.req.header(name) })) usageCounters.recordPageView(view);
    }
  });
