import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("features/intro/intro.route.tsx"),
  route("landing", "landing.route.tsx"),

  route("admin", "admin.route.tsx"),

  route("preview/:token", "features/blog/preview.route.tsx"),
  route("post/:slug?", "features/blog/post.route.tsx"),
  route("posts", "features/blog/more-posts.route.ts"),
  route("rss.xml", "features/blog/rss.route.ts"),
  route("sitemap.xml", "features/blog/sitemap.route.ts"),
  route("sitemap/:page.xml", "features/blog/sitemap-part.route.ts"),
  route("robots.txt", "features/pages/robots.route.ts"),

  // Development only: answers 404 in the built site.
  route("dev/ui", "features/ui-catalogue/ui-catalogue.route.tsx"),
  route("dev/ui/sidebar", "features/ui-catalogue/sidebar-page.route.tsx"),

  route("*", "features/pages/unknown-path.route.ts"),
] satisfies RouteConfig;
