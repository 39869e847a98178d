import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/projects.route";
import { loadProjects } from "./load-placeholder.server.ts";
import { PlaceholderPage } from "./placeholder-page.tsx";

export const loader = loadProjects;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/placeholders").projects);

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  const placeholders = useContent("hub/placeholders");
  return <PlaceholderPage page={placeholders.projects} note={loaderData.note} />;
}
