import { documentationTabs } from "#contracts/content/hub/hub-paths.ts";
import type { Route } from "./+types/documentation.route";
import { DataFlowDiagram } from "./features/hub/documentation/data-flow-diagram.tsx";
import { DocArticle } from "./features/hub/documentation/doc-article.tsx";
import { DocNeighbors } from "./features/hub/documentation/doc-neighbors.tsx";
import { DocTabs } from "./features/hub/documentation/doc-tabs.tsx";
import { loadDoc } from "./features/hub/documentation/load-doc.server.ts";
import { TypoButton } from "./features/inbox/typos/typo-button.tsx";
import { passLoaderHeaders } from "./lib/public-page.server.ts";
import { describePage } from "./lib/seo.ts";
import { useContent } from "./lib/content/content.ts";

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const tab = params.tab ?? documentationTabs[0];
  return loadDoc(context, ({ docs }) => docs.find(({ id }) => id === tab));
};
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? describePage({ siteUrl: loaderData.siteUrl, ...loaderData.page }) : [];

export default function DocumentationPage({ loaderData }: Route.ComponentProps) {
  const site = useContent("site");
  const { page, pages } = loaderData;
  const isDrawn = page.path.endsWith("/architecture") || page.path.endsWith("/overview");
  return (
    <>
      <DocTabs pages={pages} current={page.path} />
      <DocArticle
        key={page.path}
        page={page}
        picture={isDrawn && <DataFlowDiagram />}
        end={<TypoButton label={site.blog.reportTypo} />}
      />
      <DocNeighbors pages={pages} current={page.path} />
    </>
  );
}
