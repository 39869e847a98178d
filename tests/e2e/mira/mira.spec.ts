import type { Page } from "@playwright/test";
import starterPages from "#content/starter/pages.json" with { type: "json" };
import type { HideablePage } from "#contracts/content/pages.ts";
import type { Pronouns } from "#contracts/content/pronouns.ts";
import { toShownPages } from "#contracts/shown-pages.ts";
import { listAddresses, toAliases } from "#contracts/site-addresses.ts";
import { createIsolatedTest } from "../owner/isolated-server.ts";
import { expect, test as siteTest } from "../site.ts";
import { crawl } from "./crawl.ts";
import { beginWithCard, publishFields, publishStory } from "./mira-site.ts";

type Run = { pronouns: Pronouns; description: string; hidden: HideablePage[] };

const hiddenAtFirst = starterPages.hidden as HideablePage[];
const runs: Run[] = [
  {
    pronouns: "he/him",
    description: "{{char}} keeps a lighthouse. He winds the clock, and he knows each ship by its sound.",
    hidden: hiddenAtFirst,
  },
  // With the pages that a new character hides.
  {
    pronouns: "they/them",
    description: "{{char}} keeps a lighthouse. They wind the clock, and their cat knows each ship by its sound.",
    hidden: ["film", "song", "overview", "playlist"],
  },
];

const resources = [
  "/sitemap/0.xml",
  "/app/system-status.json",
  "/app/system-status/badge.svg",
  "/character/card.png",
  "/character/card.json",
  "/character/card.charx",
  "/og/site.png",
  "/dev/mail",
];
const statuses = new Map([
  ["/post", 404],
  ["/post/no-such-story", 404],
  ["/auth/v1/verify", 400],
  ["/functions/v1/no-such-function", 404],
  ["/assets/no-such-file.js", 404],
]);

for (const { pronouns, description, hidden } of runs) {
  const test = createIsolatedTest().extend<{ reader: Page }>({
    reader: async ({ baseURL, browser }, use) => {
      const reader = await browser.newPage();
      await reader.goto(`${baseURL}/robots.txt`);
      await use(reader);
      await reader.close();
    },
  });

  test.describe(`Mira (${pronouns}), made of a card alone`, () => {
    test.describe.configure({ mode: "default" });
    const pages = toShownPages({ shortName: "mira", hidden }).filter(({ path }) => !path.startsWith("/dev/"));
    let story = "";

    test.beforeAll(async ({ playwright, isolatedServer }) => {
      const request = await playwright.request.newContext({ baseURL: isolatedServer.url });
      const { profile } = await beginWithCard(request, description);
      expect(profile).toMatchObject({ name: "Mira", shortName: "mira", pronouns });
      if (hidden !== hiddenAtFirst) await publishFields(request, "pages", { hidden });
      await publishFields(request, "character", { isDownloadable: true });
      story = await publishStory(request);
      await request.dispose();
    });

    test("every address is hers, is valid and leads on", async ({ reader, request }) => {
      test.slow();
      const aliases = toAliases(pages);
      const starts = [...pages.flatMap(listAddresses), ...aliases.keys(), story, ...resources, ...statuses.keys()];
      const { addresses, faults } = await crawl({ aliases, reader, request, starts, statuses });
      console.log(addresses.filter((a) => !a.startsWith("/assets") && !a.startsWith("/content")).join("\n"));
      expect(faults.toSorted()).toEqual([]);
    });
  });
}
