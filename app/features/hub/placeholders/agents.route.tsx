import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/agents.route";
import { loadAgents } from "./load-placeholder.server.ts";
import { PlaceholderPage } from "./placeholder-page.tsx";

export const loader = loadAgents;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/placeholders").agents);

export default function AgentsPage({ loaderData }: Route.ComponentProps) {
  const placeholders = useContent("hub/placeholders");
  return <PlaceholderPage page={placeholders.agents} note={loaderData.note} />;
}
