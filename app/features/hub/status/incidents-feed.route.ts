import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { toAbsoluteHtml } from "#app/lib/markdown.server.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { xmlResponse } from "#app/lib/xml-response.ts";
import { entriesTable } from "#app/lib/hub-entries.server.ts";
import { getContent } from "#app/lib/content/content.ts";
import { escapeXml } from "#contracts/escape-html.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import type { Route } from "./+types/incidents-feed.route";
import { readIncidents } from "./queries.server.ts";

const feedLength = 50;
const page = "/app/system-status";

const toItem = ({ id, occurredAt, content, html = [] }: HubEntry<"incident">, siteUrl: string): string => {
  const { states } = getContent("hub/system-status").incidents;
  const pageUrl = `${siteUrl}${page}`;
  const url = escapeXml(`${pageUrl}#${id}`);
  const updatedAt = content.updates.at(-1)?.at ?? occurredAt;
  const updates = content.updates.map(
    ({ at, state }, index) => `<p><strong>${states[state]}</strong> · ${at ?? ""}</p>${html[index] ?? ""}`,
  );
  const body = toAbsoluteHtml(updates.reverse().join("\n"), pageUrl);
  return `<item><title>${escapeXml(`${states[content.state]}: ${content.title}`)}</title><link>${url}</link><guid isPermaLink="false">${id}-${content.updates.length}-${content.state}</guid><pubDate>${new Date(updatedAt).toUTCString()}</pubDate><description>${escapeXml(body)}</description></item>`;
};

/** RSS feed of the incidents. An item gets a new guid with each update, so that feed readers show it again. */
export const loader = async ({ context }: Route.LoaderArgs): Promise<Response> => {
  const persona = getContent("persona");
  const site = getContent("site");
  const { heading, text } = getContent("hub/system-status").incidents;
  const { supabase, siteUrl } = context.get(siteContext);
  const incidents = (await readIncidents(supabase)).slice(0, feedLength);
  const items = incidents.map((incident) => toItem(incident, siteUrl)).join("\n");
  const address = escapeXml(siteUrl);
  const channel = `<title>${escapeXml(`${persona.productName}: ${heading}`)}</title><link>${address}${page}</link><description>${escapeXml(text)}</description><language>${site.locale}</language><atom:link href="${address}${page}/incidents.xml" rel="self" type="application/rss+xml"/>`;
  const body = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}\n${items}</channel></rss>`;
  return xmlResponse(body, "application/rss+xml", publicCacheHeaders(entriesTable));
};
