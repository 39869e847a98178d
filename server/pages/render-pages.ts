import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { SiteContext } from "#app/lib/site-context.ts";
import { createPageAddresses, type PageAddress } from "./page-address.ts";
import type { LoadShownBuild } from "./shown-build.ts";

type Entry = ServerBuild["entry"]["module"] & {
  createRouterContext(site: SiteContext): RouterContextProvider;
  renderMarkdown(text: string): string;
};

/**
 * Renders a request with the built site. The context is created inside the bundle, because contexts compare by
 * identity.
 */
export const createPageRenderer = (
  loadBuild: LoadShownBuild,
  site: SiteContext,
  mode: "production" | "development",
) => {
  const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();
  return async (request: Request): Promise<Response> => {
    const { build } = await loadBuild();
    let handle = handlers.get(build);
    if (!handle) handlers.set(build, (handle = createRequestHandler(build, mode)));
    return handle(request, (build.entry.module as Entry).createRouterContext(site));
  };
};

/** Renders Markdown with the code of the built site, so that a preview matches the page. */
export const createMarkdownRenderer =
  (loadBuild: () => Promise<ServerBuild>) =>
  async (text: string): Promise<string> =>
    ((await loadBuild()).entry.module as Entry).renderMarkdown(text);

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
