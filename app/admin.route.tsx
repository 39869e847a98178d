import { data } from "react-router";
import { persona } from "#content/content.ts";
import type { Route } from "./+types/admin.route";
import { texts } from "./features/accounts/access-content.ts";
import { AccessRequests } from "./features/accounts/requests/access-requests.tsx";
import { AdminPage } from "./features/admin/admin-page.tsx";
import { publicCacheHeaders } from "./lib/cache-headers.ts";
import { siteContext } from "./lib/site-context.ts";

// Composes the admin panel: tabs that belong to other features are passed in as `moreTabs`.
export const loader = ({ context }: Route.LoaderArgs) =>
  data({ mode: context.get(siteContext).settings.adminMode }, { headers: publicCacheHeaders() });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { title: `Blog Admin Panel · ${persona.productName}` },
  { name: "robots", content: "noindex" },
];

const moreTabs = [{ value: "access", label: texts.owner.title, content: <AccessRequests /> }];

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return <AdminPage mode={loaderData.mode} moreTabs={moreTabs} />;
}
