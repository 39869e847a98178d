import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/community.route";
import { placeholders } from "./placeholder-content.ts";
import { PlaceholderPage } from "./placeholder-page.tsx";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(placeholders.community);

export default function CommunityPage() {
  return <PlaceholderPage page={placeholders.community} />;
}
