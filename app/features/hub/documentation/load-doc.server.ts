import { data, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import type { DocPage } from "#contracts/content/hub/documentation.ts";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import { renderDoc } from "./render-doc.server.ts";

/** Loader data of one documentation page; throws a 404 if `find` returns none. */
export const loadDoc = async (
  context: Readonly<RouterContextProvider>,
  find: (texts: HubTexts) => DocPage | null | undefined,
) => {
  const { siteUrl, loadHubTexts } = context.get(siteContext);
  const texts = await loadHubTexts();
  const page = find(texts);
  if (!page) throw data(null, { status: 404 });
  const pages = texts.docs.map(({ path, tab }) => ({ path, tab }));
  return data({ siteUrl, pages, page: renderDoc(page) }, { headers: publicCacheHeaders() });
};
