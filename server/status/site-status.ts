import { Hono } from "hono";
import type { SystemStatus } from "#contracts/content/hub/system-status.ts";
import type { SiteStatus } from "#contracts/status/site-status.ts";
import type { Content } from "../content/live-content.ts";

const colors = { operational: "#1f7a4d", warning: "#8a5a00", down: "#b3261e" } as const;
const unknown = { label: "unknown", color: "#5f6368" };
const letterWidth = 7;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/** The text of the badge; an incident shows the site as degraded, whatever its checks find. */
const toLabel = ({ status, incidents }: SiteStatus, texts: SystemStatus): { label: string; color: string } => {
  if (status === null) return unknown;
  const isDegraded = status !== "down" && incidents.some(({ resolvedAt }) => resolvedAt === null);
  return { label: isDegraded ? texts.incidents.degraded : texts.statuses[status], color: colors[status] };
};

const toBadge = (status: SiteStatus, texts: SystemStatus): string => {
  const shown = toLabel(status, texts);
  const name = escape(texts.thisSite.heading);
  const label = escape(shown.label);
  const [left, right] = [name.length * letterWidth + 16, label.length * letterWidth + 16];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${name}: ${label}"><title>${name}: ${label}</title><rect width="${left + right}" height="20" rx="4" fill="#3c4043"/><path d="M${left} 0h${right - 4}a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H${left}z" fill="${shown.color}"/><g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="${left / 2}" y="14">${name}</text><text x="${left + right / 2}" y="14">${label}</text></g></svg>`;
};

/** Live status of this site as JSON and as a badge, in addition to the cached page. */
export const siteStatus = (read: () => Promise<SiteStatus>, content: Content): Hono => {
  const app = new Hono();
  const headers = { "cache-control": "no-cache", "access-control-allow-origin": "*" };
  app.get("/app/system-status.json", async (c) => c.json(await read(), 200, headers));
  app.get("/app/system-status/badge.svg", async (c) =>
    c.body(toBadge(await read(), content.get("hub/system-status")), 200, {
      ...headers,
      "content-type": "image/svg+xml; charset=utf-8",
    }),
  );
  return app;
};
