import path from "node:path";
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import * as entry from "#app/entry.server.tsx";
import routeConfig from "#app/routes.ts";

type Config = { id?: string; path?: string; index?: boolean; file: string; children?: Config[] };
type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

const listConfigs = (configs: readonly Config[], parentId: string): (Config & { id: string; parentId: string })[] =>
  configs.flatMap((config) => {
    const id = config.id ?? config.file.replace(/\.tsx?$/, "");
    return [{ ...config, id, parentId }, ...listConfigs(config.children ?? [], id)];
  });

// The build wraps the components of a route in the same way.
const importRoute = async (file: string): Promise<RouteModule> => {
  const module = (await import(/* @vite-ignore */ path.resolve("app", file))) as RouteModule;
  return {
    ...module,
    ...(module.default && { default: withComponentProps(module.default as never) }),
    ...(module.ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(module.ErrorBoundary as never) }),
  } as RouteModule;
};

/** The server build of the site, from its sources. Routes whose file is not among `files` show nothing. */
export const createSiteBuild = async (files: readonly string[]): Promise<ServerBuild> => {
  const configs = [
    { id: "root", file: "root.tsx", path: "", index: undefined, parentId: undefined },
    ...listConfigs(routeConfig, "root"),
  ];
  const routes = await Promise.all(
    configs.map(async ({ file, id, index, parentId, path: own }) => {
      const isReal = id === "root" || file.endsWith(".layout.tsx") || files.includes(file);
      const module = isReal ? await importRoute(file) : { default: () => null };
      return { id, index, parentId, path: own, module };
    }),
  );
  const toAsset = ({ module, ...route }: (typeof routes)[number]) => ({
    ...route,
    hasLoader: "loader" in module,
    hasAction: false,
    hasClientLoader: false,
    hasClientAction: false,
    hasErrorBoundary: "ErrorBoundary" in module,
    module: `/assets/${route.id}.js`,
    imports: [],
  });
  return {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: "/assets/entry.js" },
      routes: Object.fromEntries(routes.map((route) => [route.id, toAsset(route)])),
      url: "/assets/manifest.js",
      version: "test",
    },
    publicPath: "/",
    basename: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
    allowedActionOrigins: false,
  } as unknown as ServerBuild;
};
