import { listAddresses } from "#contracts/site-addresses.ts";
import { sitePages } from "#contracts/site-pages.ts";
import { oldestStory } from "#tests/support/stories.ts";

const publicLayouts = ["none", "public", "public-account", "hub"];

/** An address of each public page; of those with chapters two, which are alike. */
export const visitedPaths = [
  ...sitePages
    .filter(({ kind, layout }) => kind === undefined && publicLayouts.includes(layout))
    .flatMap((page) => listAddresses(page).slice(0, 2))
    .filter((path) => path !== "/post"),
  `/post/${oldestStory.slug}`,
];
