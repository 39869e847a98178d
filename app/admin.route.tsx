import { data } from "react-router";
import type { Route } from "./+types/admin.route";
import { AccessRequests } from "./features/accounts/requests/access-requests.tsx";
import { AdminPage } from "./features/admin/admin-page.tsx";
import { LazyIntegrations } from "./features/integrations/lazy-integrations.tsx";
import { publicCacheHeaders } from "./lib/cache-headers.ts";
import { passLoaderHeaders } from "./lib/public-page.server.ts";
import { describeHiddenPage } from "./lib/seo.ts";
import { siteContext } from "./lib/site-context.ts";

// Composes the admin panel: tabs that belong to other features are passed in as `moreTabs`.
export const loader = ({ context }: Route.LoaderArgs) =>
  data({ mode: context.get(siteContext).settings.adminMode }, { headers: publicCacheHeaders() });

export const headers = passLoaderHeaders;

export const meta = () => describeHiddenPage("Blog Admin Panel");

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  const moreTabs = [
    { value: "access", label: "Access requests", content: <AccessRequests /> },
    { value: "integrations", label: "Integrations", content: <LazyIntegrations part="tab" /> },
  ];
  return <AdminPage mode={loaderData.mode} moreTabs={moreTabs} />;
}
