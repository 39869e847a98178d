import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import { getContent, useContent } from "#app/lib/content/content.ts";
import type { Route } from "./+types/settings.route";
import { PlaceholderPage } from "./placeholder-page.tsx";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => getContent("hub/placeholders").settings);

export default function SettingsPage() {
  const placeholders = useContent("hub/placeholders");
  return <PlaceholderPage page={placeholders.settings} />;
}
