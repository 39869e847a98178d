import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("features/intro/intro.route.tsx"),
  route("landing", "landing.route.tsx"),

  // These share one header, menu and footer.
  layout("public.layout.tsx", [
    route("post/:slug?", "post.route.tsx"),
    route("chloe-story", "features/story/story.route.tsx"),
    route("chloe-chat", "features/chat/chat.route.tsx"),
    route("revo-door", "features/revo-door/revo-door.route.tsx"),
    route("chloe-blockchain", "features/white-paper/white-paper.route.tsx"),
    route("donation", "features/donation/donation.route.tsx"),
    route("thank-you", "features/donation/thank-you.route.tsx"),
    route("request-access", "features/access/request/request-access.route.tsx"),
  ]),

  route("preview/:token", "features/blog/preview.route.tsx"),
  route("admin", "admin.route.tsx"),
  route("posts", "features/blog/more-posts.route.ts"),
  route("rss.xml", "features/blog/rss.route.ts"),
  route("sitemap.xml", "features/blog/sitemap.route.ts"),
  route("sitemap/:page.xml", "features/blog/sitemap-part.route.ts"),
  route("robots.txt", "features/system/robots.route.ts"),

  // Only pages below this layout load the auth code.
  layout("auth.layout.tsx", [
    layout("public.layout.tsx", { id: "public-pages-with-account" }, [
      route("auth", "features/access/auth/auth.route.tsx"),
    ]),
    route("admin/access-requests", "features/access/requests/access-requests.route.tsx"),
    route("console", "console.layout.tsx", [
      index("features/console/pages/chat.route.tsx"),
      route("agents", "features/console/pages/agents.route.tsx"),
      route("analytics", "features/console/analytics/analytics.route.tsx"),
      route("settings", "console-settings.route.tsx"),
    ]),
  ]),
  route("dev-console", "features/console/shell/dev-console.layout.tsx", [
    index("features/console/pages/chat.route.tsx", { id: "dev-chat" }),
    route("agents", "features/console/pages/agents.route.tsx", { id: "dev-agents" }),
    route("analytics", "features/console/analytics/dev-analytics.route.tsx"),
    route("settings", "features/console/pages/dev-settings.route.tsx"),
  ]),

  // Development only: answers 404 in the built site.
  route("dev/ui", "features/component-gallery/component-gallery.route.tsx"),
  route("dev/ui/sidebar", "features/component-gallery/sidebar-page.route.tsx"),

  route("*", "features/system/not-found.route.ts"),
] satisfies RouteConfig;
