import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/revo-door.route";
import { CrisisSection } from "./crisis-section.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { RevoDoorCta } from "./revo-door-cta.tsx";
import { RevoDoorHero } from "./revo-door-hero.tsx";
import { ProtectionSection } from "./protection-section.tsx";
import { getContent } from "#app/lib/content/content.ts";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return getContent("revo-door");
});

export default function RevoDoorPage() {
  return (
    <main id="content" className="overflow-x-clip">
      <RevoDoorHero />
      <CrisisSection />
      <FeatureCards />
      <ProtectionSection />
      <RevoDoorCta />
    </main>
  );
}
