import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { describePage } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/revo-door.route";
import { CrisisSection } from "./crisis-section.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { revoDoor } from "./revo-door-content.ts";
import { RevoDoorCta } from "./revo-door-cta.tsx";
import { RevoDoorHero } from "./revo-door-hero.tsx";
import { ProtectionSection } from "./protection-section.tsx";

export const loader = ({ context }: Route.LoaderArgs) =>
  data({ siteUrl: context.get(siteContext).siteUrl }, { headers: publicCacheHeaders() });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        siteUrl: loaderData.siteUrl,
        path: "/revo-door",
        title: revoDoor.title,
        description: revoDoor.description,
      })
    : [];

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
