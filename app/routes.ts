import { index, layout, route, type RouteConfig, type RouteConfigEntry } from "@react-router/dev/routes";
import { type PageLayout, sitePages } from "../contracts/site-pages.ts";

/** The pages that `contracts/site-pages.ts` declares for a layout, with their addresses below `base`. */
const pagesIn = (name: PageLayout, base = ""): RouteConfigEntry[] =>
  sitePages
    .filter((page) => page.layout === name)
    .map(({ path, file, id }) => {
      const rest = path.slice(base.length + 1);
      return rest ? route(rest, file, { id }) : index(file, { id });
    });

export default [
  ...pagesIn("none"),

  // These share one header, menu and footer.
  layout("public.layout.tsx", pagesIn("public")),

  // Only pages below this layout load the auth code.
  layout("auth.layout.tsx", [
    layout("public.layout.tsx", { id: "public-pages-with-account" }, pagesIn("public-account")),
    ...pagesIn("account"),
    route("console", "console.layout.tsx", pagesIn("console", "/console")),
  ]),
  route("dev-console", "features/chat/console/shell/dev-console.layout.tsx", pagesIn("dev-console", "/dev-console")),
  route("app", "features/hub/shell/hub.layout.tsx", pagesIn("hub", "/app")),

  // Aliases of pages, and unknown addresses.
  route("*", "features/system/not-found.route.ts"),
] satisfies RouteConfig;
