import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/community.route";
import { PlaceholderPage } from "./placeholder-page.tsx";
import { getContent, useContent } from "#app/lib/content/content.ts";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return getContent("hub/placeholders").community;
});

export default function CommunityPage() {
  const placeholders = useContent("hub/placeholders");
  return <PlaceholderPage page={placeholders.community} />;
}
