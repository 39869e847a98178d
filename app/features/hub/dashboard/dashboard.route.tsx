import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/dashboard.route";
import { dashboard } from "./dashboard-content.ts";
import { DashboardHeader } from "./dashboard-header.tsx";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(dashboard);

export default function DashboardPage() {
  return <DashboardHeader />;
}
