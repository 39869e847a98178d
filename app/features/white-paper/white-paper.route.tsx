import { data } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { describePage } from "#app/lib/seo.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { Route } from "./+types/white-paper.route";
import { FeatureList } from "./feature-list.tsx";
import { WhitePaperHero } from "./white-paper-hero.tsx";
import { PaperText } from "./paper-text.tsx";
import { Roadmap } from "./roadmap.tsx";
import { Tokenomics } from "./tokenomics.tsx";
import { TwoLayers } from "./two-layers.tsx";
import { whitePaper } from "./white-paper-content.ts";

export const loader = ({ context }: Route.LoaderArgs) =>
  data({ siteUrl: context.get(siteContext).siteUrl }, { headers: publicCacheHeaders() });

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        siteUrl: loaderData.siteUrl,
        path: "/chloe-blockchain",
        title: whitePaper.title,
        description: whitePaper.description,
      })
    : [];

export default function WhitePaperPage() {
  return (
    <main id="content" className="overflow-x-clip print:overflow-visible">
      <WhitePaperHero />
      <TwoLayers />
      <Roadmap />
      <Tokenomics />
      <FeatureList />
      <PaperText />
    </main>
  );
}
