import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/standalone-roadmap.route";
import { loadRoadmap } from "./queries.server.ts";
import { RoadmapView } from "./roadmap-view.tsx";

export const loader = loadRoadmap;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/roadmap"));

export default function StandaloneRoadmapPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="mx-auto w-full max-w-6xl px-gutter pt-7 pb-section sm:pt-9">
      <RoadmapView loaded={loaderData.phases} />
    </main>
  );
}
