/** Static pages of the sitemap; posts are added from the database. */
export const sitemapPaths = [
  "/",
  "/landing",
  "/chloe-story",
  "/chloe-chat",
  "/revo-door",
  "/chloe-blockchain",
  "/donation",
  "/request-access",
];
