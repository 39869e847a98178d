import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/projects.route";
import { dashboard } from "../dashboard/dashboard-content.ts";
import { describeRequest } from "./describe-request.ts";
import { placeholders } from "./placeholder-content.ts";
import { PlaceholderPage } from "./placeholder-page.tsx";

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const id = new URL(request.url).searchParams.get("project");
  const note = describeRequest(id, dashboard.projects, placeholders.projects);
  return data({ siteUrl: context.get(siteContext).siteUrl, note }, { headers: publicCacheHeaders() });
};
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(placeholders.projects);

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  return <PlaceholderPage page={placeholders.projects} note={loaderData.note} />;
}
