import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/settings.route";
import { placeholders } from "./placeholder-content.ts";
import { PlaceholderPage } from "./placeholder-page.tsx";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(placeholders.settings);

export default function SettingsPage() {
  return <PlaceholderPage page={placeholders.settings} />;
}
