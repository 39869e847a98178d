import type { DataRouter } from "react-router";
import { ApiError } from "../api/api-error.ts";
import { fetchFiles } from "../document/fetch-files.ts";

type RouteFiles = { module: string; imports?: string[] };
type RouteFilesById = Record<string, RouteFiles | undefined>;

// Globals that React Router's inline script and `HydratedRouter` set.
type RouterWindow = {
  __reactRouterManifest?: { version: string; routes: RouteFilesById };
  __reactRouterRouteModules?: Record<string, unknown>;
  __reactRouterDataRouter?: Pick<DataRouter, "match">;
};

const timeoutMs = 10_000;

const readRouter = () => {
  const { __reactRouterManifest, __reactRouterRouteModules, __reactRouterDataRouter } = window as RouterWindow;
  return {
    version: __reactRouterManifest?.version ?? "",
    routes: __reactRouterManifest?.routes ?? {},
    modules: __reactRouterRouteModules ?? {},
    router: __reactRouterDataRouter,
  };
};

const toPathname = (path: string): string => new URL(path, window.location.href).pathname;

const findRoute = (pathname: string) => {
  const { routes, modules, router } = readRouter();
  const matches = router?.match(pathname) ?? [];
  const leaf = matches.at(-1);
  return {
    missing: matches.filter(({ route }) => !Object.hasOwn(modules, route.id)).map(({ route }) => routes[route.id]),
    isKnown: leaf !== undefined && leaf.route.path !== "*",
    hasParams: Object.keys(leaf?.params ?? {}).length > 0,
  };
};

const fetchOrThrow = async (url: string): Promise<Response> => {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    throw new ApiError(null, "unavailable", "", { cause: error });
  }
};

// The same URL as the router's own request for an unknown route, so that the router finds it in the browser's cache.
const discover = async (pathname: string): Promise<(RouteFiles | undefined)[]> => {
  const { version, modules } = readRouter();
  const parents = [...pathname.matchAll(/(?<=.)\//g)].map(({ index }) => pathname.slice(0, index));
  const paths = [...new Set([...parents, pathname])].sort().join(",");
  const response = await fetchOrThrow(`/__manifest?${new URLSearchParams({ paths, version }).toString()}`);
  if (response.status >= 500) throw new ApiError(response.status, "unavailable");
  if (response.status !== 200) return [];
  const routes = (await response.json()) as RouteFilesById;
  return Object.entries(routes).flatMap(([id, route]) => (Object.hasOwn(modules, id) ? [] : route));
};

/** Whether the router can show a page without fetching any code. */
export const hasRouteFiles = (path: string): boolean => {
  const { isKnown, missing } = findRoute(toPathname(path));
  return isKnown && missing.length === 0;
};

const listMissing = async (path: string): Promise<RouteFiles[]> => {
  const pathname = toPathname(path);
  const { hasParams, isKnown, missing } = findRoute(pathname);
  // The router asks the server once about each path with parameters.
  const isSure = isKnown && (navigator.onLine || !hasParams);
  const routes = isSure ? missing : [...missing, ...(await discover(pathname))];
  return routes.filter((route) => route !== undefined);
};
const fetchMissing = (routes: RouteFiles[]): Promise<void> =>
  fetchFiles(routes.flatMap(({ module, imports = [] }) => [module, ...imports]));

/** Fetches the code of a page or a resource route, so that the router's `import()` cannot fail. Throws ApiError. */
export const fetchRouteFiles = async (path: string): Promise<void> => fetchMissing(await listMissing(path));

/** Fetches and runs the code of a page that is about to be opened. Throws ApiError. */
export const importRouteFiles = async (path: string): Promise<void> => {
  const routes = await listMissing(path);
  await fetchMissing(routes);
  await Promise.all(routes.map(({ module }) => import(/* @vite-ignore */ module)));
};
