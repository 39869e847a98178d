import { createHash } from "node:crypto";
import type { ServerBuild } from "react-router";
import { type ShownSite, toShownPages } from "#contracts/shown-pages.ts";
import { type SitePage, sitePages } from "#contracts/site-pages.ts";

/** A build whose routes are those of `pages`. */
type ShownBuild = { build: ServerBuild; pages: readonly SitePage[] };
export type LoadShownBuild = () => Promise<ShownBuild>;

const notFoundId = "features/system/not-found.route";

const toRouteId = ({ file, id }: SitePage): string => id ?? file.replace(/\.tsx?$/, "");

/** Browsers keep what they learned about the routes of a version: other routes are another version. */
const toVersion = (version: string, pages: readonly SitePage[]): string => {
  const paths = pages.flatMap(({ path, formerPaths = [] }) => [path, ...formerPaths]);
  return `${version}-${createHash("sha256").update(paths.join()).digest("hex").slice(0, 8)}`;
};

type Routes<Route> = Record<string, Route | undefined>;
type Placed = { id: string; path?: string | undefined; index?: boolean | undefined; parentId?: string | undefined };

/** The routes with the addresses of `pages`; a route without its page does what the one of unknown addresses does. */
const toShownRoutes = <Route extends Placed>(routes: Routes<Route>, pages: readonly SitePage[]): Routes<Route> => {
  const shown = new Map(pages.map((page) => [toRouteId(page), page]));
  const changed = sitePages.flatMap((page): [string, Route][] => {
    const id = toRouteId(page);
    const route = routes[id];
    const shownBuild = shown.get(id);
    if (!route || shownBuild === page) return [];
    // The layouts of pages whose address changes have no path of their own.
    if (shownBuild) return [[id, { ...route, path: shownBuild.path.slice(1) }]];
    const { index, parentId, path } = route;
    return [[id, { ...(routes[notFoundId] as Route), id, index, parentId, path }]];
  });
  return { ...routes, ...Object.fromEntries(changed) };
};

const toShownBuild = (build: ServerBuild, pages: readonly SitePage[]): ServerBuild => {
  if (pages === sitePages) return build;
  const { assets, routes } = build;
  return {
    ...build,
    routes: toShownRoutes(routes, pages) as ServerBuild["routes"],
    assets: {
      ...assets,
      routes: toShownRoutes(assets.routes, pages) as typeof assets.routes,
      version: toVersion(assets.version, pages),
    },
  };
};

/** Lists the pages that the site has now. The list is the same one as long as nothing changes. */
export const createPageList = (readShown: () => ShownSite): (() => readonly SitePage[]) => {
  let latest: { key: string; pages: readonly SitePage[] } | undefined;
  return () => {
    const site = readShown();
    const key = JSON.stringify(site);
    if (latest?.key !== key) latest = { key, pages: toShownPages(site) };
    return latest.pages;
  };
};

/** Loads the build with the routes of the pages that the site has now. */
export const createShownBuildLoader = (
  loadBuild: () => Promise<ServerBuild>,
  listPages: () => readonly SitePage[],
): LoadShownBuild => {
  let latest: (ShownBuild & { source: ServerBuild }) | undefined;
  return async () => {
    const source = await loadBuild();
    const pages = listPages();
    if (latest?.source !== source || latest.pages !== pages)
      latest = { source, pages, build: toShownBuild(source, pages) };
    return latest;
  };
};
