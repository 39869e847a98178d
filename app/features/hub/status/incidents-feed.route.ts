import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { type FeedEntry, toRss } from "#app/lib/feed.server.ts";
import { toAbsoluteHtml } from "#app/lib/markdown.server.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { xmlResponse } from "#app/lib/xml-response.ts";
import { getContent } from "#app/lib/content/content.ts";
import { entriesTable } from "#app/lib/hub-entries.server.ts";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import type { Route } from "./+types/incidents-feed.route";
import { readIncidents } from "./queries.server.ts";

const feedLength = 50;

const toEntry = ({ id, occurredAt, content, html = [] }: HubEntry<"incident">, pageUrl: string): FeedEntry => {
  const { states } = getContent("hub/system-status").incidents;
  const updates = content.updates.map(
    ({ at, state }, index) => `<p><strong>${states[state]}</strong> · ${at ?? ""}</p>${html[index] ?? ""}`,
  );
  return {
    title: `${states[content.state]}: ${content.title}`,
    url: `${pageUrl}#${id}`,
    guid: `${id}-${content.updates.length}-${content.state}`,
    date: new Date(content.updates.at(-1)?.at ?? occurredAt),
    html: toAbsoluteHtml(updates.reverse().join("\n"), pageUrl),
  };
};

/** RSS feed of the incidents. An item gets a new guid with each update, so that feed readers show it again. */
export const loader = async ({ context }: Route.LoaderArgs): Promise<Response> => {
  const { heading, text } = getContent("hub/system-status").incidents;
  const site = getContent("site");
  const { supabase, siteUrl } = context.get(siteContext);
  const incidents = (await readIncidents(supabase)).slice(0, feedLength);
  const pageUrl = `${siteUrl}/app/system-status`;
  const body = toRss({
    title: `${getContent("persona").productName}: ${heading}`,
    description: text,
    author: site.author,
    icon: siteUrl + getContent("pictures").appleTouchIcon,
    language: site.locale,
    pageUrl,
    selfUrl: `${pageUrl}/incidents.xml`,
    entries: incidents.map((incident) => toEntry(incident, pageUrl)),
  });
  return xmlResponse(body, "application/rss+xml", publicCacheHeaders(entriesTable));
};
