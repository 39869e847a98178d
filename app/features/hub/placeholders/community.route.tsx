import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/community.route";
import { PlaceholderPage } from "./placeholder-page.tsx";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/placeholders").community);

export default function CommunityPage() {
  const placeholders = useContent("hub/placeholders");
  return <PlaceholderPage page={placeholders.community} />;
}
