import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/system-status.route";
import { fill } from "../fill.ts";
import { SampleResources, SampleServices } from "./sample-services.tsx";
import { ServiceStatusBadge } from "./service-status-badge.tsx";
import { texts } from "./status-content.ts";
import { ThisSite } from "./this-site.tsx";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(texts);

const { overall } = texts;

export default function SystemStatusPage() {
  return (
    <div className="grid gap-6">
      <header className="grid gap-3">
        <h1 className="font-display text-heading font-medium tracking-display">{texts.heading}</h1>
        <p className="flex flex-wrap items-center gap-3">
          <span className="text-foreground-muted">{overall.label}:</span>
          <ServiceStatusBadge status={overall.status} />
          <span className="font-semibold tabular-nums">{fill(overall.uptimeLabel, { uptime: overall.uptime })}</span>
        </p>
      </header>
      <SampleServices />
      <SampleResources />
      <p className="text-sm text-foreground-muted">{texts.footer}</p>
      <ThisSite />
    </div>
  );
}
