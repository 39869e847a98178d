import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { SiteContext } from "#app/lib/site-context.ts";
import { contentScope } from "../content/content-scope.ts";
import type { ContentSnapshot } from "../content/content-snapshot.ts";
import { createPageAddresses, type PageAddress } from "./page-address.ts";
import type { LoadShownBuild } from "./shown-build.ts";

type Entry = ServerBuild["entry"]["module"] & {
  setContentSource(find: (name: string) => unknown): void;
  createRouterContext(site: SiteContext): RouterContextProvider;
  renderMarkdown(text: string, embeds: "cards" | "links"): string;
};

/** What pages are given of the site. */
export type PageSite = Omit<SiteContext, "isDocument">;

/** The texts that a page is rendered with. */
export type PageTexts = {
  published(): ContentSnapshot;
  find(name: string): unknown;
};

/**
 * Renders a request with the built site, from one snapshot of the texts. The context is created inside the bundle,
 * because contexts compare by identity.
 */
export const createPageRenderer = (
  loadBuild: LoadShownBuild,
  site: PageSite,
  mode: "production" | "development",
  texts: PageTexts,
) => {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  return async (request: Request, snapshot = texts.published()): Promise<Response> => {
    const { build } = await loadBuild();
    const entry = build.entry.module as Entry;
    let handle = handlers.get(build);
    if (!handle) {
      handlers.set(build, (handle = createRequestHandler(build, mode)));
      entry.setContentSource(texts.find);
    }
    const render = handle;
    const isDocument = !new URL(request.url).pathname.endsWith(".data");
    return contentScope.run(snapshot, () => render(request, entry.createRouterContext({ ...site, isDocument })));
  };
};

/** Renders Markdown with the code of the built site, so that a preview matches the page; embeds as the page needs them. */
export const createMarkdownRenderer =
  (loadBuild: () => Promise<ServerBuild>, texts: PageTexts) =>
  async (text: string, embeds: "cards" | "links" = "links"): Promise<string> => {
    const entry = (await loadBuild()).entry.module as Entry;
    entry.setContentSource(texts.find);
    return contentScope.run(texts.published(), () => entry.renderMarkdown(text, embeds));
  };

/** Normalizes a request's URL to what `contracts/site-pages.ts` declares. */
export const createAddressFinder = (loadBuild: LoadShownBuild) => {
  const finders = new WeakMap<ServerBuild, (url: string) => PageAddress>();
  return async (url: string): Promise<PageAddress> => {
    const { build, pages } = await loadBuild();
    let find = finders.get(build);
    if (!find) finders.set(build, (find = createPageAddresses(build.routes, pages)));
    return find(url);
  };
};
