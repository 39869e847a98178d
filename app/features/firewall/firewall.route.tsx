import { data } from "react-router";
import { publicPage } from "#app/lib/page-headers.ts";
import { describePage } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/firewall.route";
import { CrisisSection } from "./crisis-section.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { firewall } from "./firewall-content.ts";
import { FirewallEnd } from "./firewall-end.tsx";
import { FirewallHero } from "./firewall-hero.tsx";
import { ProtectionSection } from "./protection-section.tsx";

export const loader = ({ context }: Route.LoaderArgs) => data({ siteUrl: context.get(siteContext).siteUrl }, { headers: publicPage() });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? describePage({ siteUrl: loaderData.siteUrl, path: "/revo-door", title: firewall.title, description: firewall.description }) : []);

export default function FirewallPage() {
  return (
    <main id="content" className="overflow-x-clip">
      <FirewallHero />
      <CrisisSection />
      <FeatureCards />
      <ProtectionSection />
      <FirewallEnd />
    </main>
  );
}
