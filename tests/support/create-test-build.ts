import { RouterContextProvider, type ServerBuild } from "react-router";

type TestPage = (request: Request) => Response | Promise<Response>;

/** A minimal server build: each path is a page whose document its function creates; other paths respond 404. */
export const createTestBuild = (pages: Record<string, TestPage>): ServerBuild => {
  const module = { default: () => null };
  const childRoutes = [...Object.keys(pages), "/*"].map((path) => [
    path,
    { id: path, parentId: "root", path: path.slice(1), module },
  ]);
  return {
    entry: {
      module: {
        default: (request: Request) =>
          pages[new URL(request.url).pathname]?.(request) ?? new Response("Not found", { status: 404 }),
        createRouterContext: () => new RouterContextProvider(),
        setContentSource: () => undefined,
        renderMarkdown: (text: string) => `<p>${text}</p>`,
        pageParameters: {},
      },
    },
    routes: { root: { id: "root", path: "", module }, ...Object.fromEntries(childRoutes) },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    basename: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  } as unknown as ServerBuild;
};
