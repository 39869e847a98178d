/** Pages beside the posts that search engines should find. */
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
