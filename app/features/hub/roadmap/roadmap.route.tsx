import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/roadmap.route";
import { loadRoadmap } from "./queries.server.ts";
import { RoadmapView } from "./roadmap-view.tsx";

export const loader = loadRoadmap;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/roadmap"));

export default function RoadmapPage({ loaderData }: Route.ComponentProps) {
  return <RoadmapView loaded={loaderData.phases} />;
}
