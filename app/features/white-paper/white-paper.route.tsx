import { loadPublicPage, passLoaderHeaders } from "#app/lib/public-page.server.ts";
import { createMeta } from "#app/lib/seo.ts";
import type { Route } from "./+types/white-paper.route";
import { FeatureList } from "./feature-list.tsx";
import { WhitePaperHero } from "./white-paper-hero.tsx";
import { PaperText } from "./paper-text.tsx";
import { Roadmap } from "./roadmap.tsx";
import { Tokenomics } from "./tokenomics.tsx";
import { TwoLayers } from "./two-layers.tsx";
import { getContent } from "#app/lib/content/content.ts";

export const loader = loadPublicPage;
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = createMeta(() => {
  return getContent("white-paper");
});

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
