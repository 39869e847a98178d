import type { Route } from "./+types/duality-protocol.route";
import { DocArticle } from "./features/hub/documentation/doc-article.tsx";
import { DocTabs } from "./features/hub/documentation/doc-tabs.tsx";
import { loadDoc } from "./features/hub/documentation/load-doc.server.ts";
import { TypoButton } from "./features/inbox/typos/typo-button.tsx";
import { passLoaderHeaders } from "./lib/public-page.server.ts";
import { describePage } from "./lib/seo.ts";
import { useContent } from "./lib/content/content.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadDoc(context, ({ dualityProtocol }) => dualityProtocol);
export const headers = passLoaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? describePage({ siteUrl: loaderData.siteUrl, ...loaderData.page }) : [];

export default function DualityProtocolPage({ loaderData }: Route.ComponentProps) {
  const site = useContent("site");
  const { page, pages } = loaderData;
  return (
    <>
      <DocTabs pages={pages} current={page.path} />
      <DocArticle page={page} end={<TypoButton label={site.blog.reportTypo} />} />
    </>
  );
}
