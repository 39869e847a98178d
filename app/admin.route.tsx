import { data } from "react-router";
import type { Route } from "./+types/admin.route";
import type { OwnerPanelProps } from "./owner-panel.tsx";
import { AdminPage } from "./features/admin/admin-page.tsx";
import { publicCacheHeaders } from "./lib/cache-headers.ts";
import { passLoaderHeaders } from "./lib/public-page.server.ts";
import { describeHiddenPage } from "./lib/seo.ts";
import { siteContext } from "./lib/site-context.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  data({ mode: context.get(siteContext).settings.adminMode }, { headers: publicCacheHeaders() });

export const headers = passLoaderHeaders;

export const meta = () => describeHiddenPage("Blog Admin Panel");

/** The panel is in English, whatever the language of the site. */
export const handle = { locale: "en-US" };

const loadPanel = async () => {
  const { OwnerPanel } = await import("./owner-panel.tsx");
  return (props: OwnerPanelProps) => <OwnerPanel {...props} />;
};

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return <AdminPage mode={loaderData.mode} loadPanel={loadPanel} />;
}
