import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/dashboard.route";
import { ActiveProjects } from "./active-projects.tsx";
import { AgentNetwork } from "./agent-network.tsx";
import { Contributors } from "./contributors.tsx";
import { DashboardHeader } from "./dashboard-header.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { SummaryCards } from "./summary-cards.tsx";
import { SystemInformation } from "./system-information.tsx";
import { getContent } from "#app/lib/content/content.ts";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return getContent("hub/dashboard");
});

export default function DashboardPage() {
  return (
    <>
      <DashboardHeader />
      <SummaryCards />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <AgentNetwork />
        <ActiveProjects />
        <div className="lg:col-span-2">
          <QuickActions />
        </div>
        <Contributors />
        <SystemInformation />
      </div>
    </>
  );
}
