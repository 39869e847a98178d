import type { Page } from "@playwright/test";
import starterPages from "#content/starter/en/pages.json" with { type: "json" };
import type { HideablePage } from "#contracts/content/pages.ts";
import type { Pronouns } from "#contracts/content/pronouns.ts";
import { toShownPages } from "#contracts/shown-pages.ts";
import { listAddresses, toAliases } from "#contracts/site-addresses.ts";
import { createIsolatedTest } from "../owner/isolated-server.ts";
import { night, nightUnless } from "../at-night.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { crawl, findShippedWorld } from "./crawl.ts";
import { findHtmlFaults, findParserRepair } from "./find-html-faults.ts";
import { readDocument } from "./read-document.ts";
import { readAnswers, readBook } from "./read-answers.ts";
import { beginWithCard, publishFields, publishStory } from "./mira-site.ts";

type Run = {
  name: string;
  nickname: string;
  shortName: string;
  pronouns: Pronouns;
  description: string;
  hidden: HideablePage[];
};

const hiddenAtFirst = starterPages.hidden as HideablePage[];
const mira = { name: "Mira Aalto", nickname: "Mira", shortName: "mira" };
const runs: Run[] = [
  {
    ...mira,
    pronouns: "he/him",
    description: "{{char}} keeps a lighthouse. He winds the clock, and he knows each ship by its sound.",
    hidden: hiddenAtFirst,
  },
  // With the pages that a new character hides.
  {
    ...mira,
    pronouns: "they/them",
    description: "{{char}} keeps a lighthouse. They wind the clock, and their cat knows each ship by its sound.",
    hidden: ["film", "song", "overview", "playlist"],
  },
  // Chinese has no short name in Latin letters.
  {
    name: "米拉",
    nickname: "米拉",
    shortName: "character",
    pronouns: "she/her",
    description: "米拉守着一座灯塔。她给钟上弦，听得出每一条船的声音。",
    hidden: hiddenAtFirst,
  },
];

const isHiddenAtFirst = (part?: HideablePage): boolean => part !== undefined && hiddenAtFirst.includes(part);
const chunk = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

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

for (const { description, hidden, name, nickname, pronouns, shortName } of runs) {
  const test = createIsolatedTest().extend<{ reader: Page }>({
    reader: async ({ baseURL, browser }, use) => {
      const reader = await browser.newPage();
      await reader.goto(`${baseURL}/robots.txt`);
      await use(reader);
      await reader.close();
    },
  });

  test.describe(`${nickname} (${pronouns}), made of a card alone`, nightUnless(pronouns === "he/him"), () => {
    test.describe.configure({ mode: "default" });
    // There is no mail server here, and nobody has set up donations.
    const pages = toShownPages({ shortName, hidden: [...hidden, "letters", "donation"] }).filter(
      ({ path }) => !path.startsWith("/dev/"),
    );
    // Of a page with many addresses two, because they differ in nothing but texts, which are read above.
    const looked = pages
      .filter(({ kind, part }) => kind === undefined && (hidden === hiddenAtFirst || isHiddenAtFirst(part)))
      .flatMap((page) => listAddresses(page).slice(0, 2));
    let story = "";

    test.beforeAll(async ({ playwright, isolatedServer }) => {
      const request = await playwright.request.newContext({ baseURL: isolatedServer.url });
      const { profile } = await beginWithCard(request, { name, nickname, description });
      expect(profile).toMatchObject({ name: nickname, shortName, pronouns });
      if (hidden !== hiddenAtFirst) await publishFields(request, "pages", { hidden });
      await publishFields(request, "character", { isDownloadable: true });
      story = await publishStory(request);
      await request.dispose();
    });

    test("every address is hers, is valid and leads on", async ({ reader, request }) => {
      test.slow();
      const aliases = toAliases(pages);
      const starts = [...pages.flatMap(listAddresses), ...aliases.keys(), story, ...resources, ...statuses.keys()];
      const { addresses, faults } = await crawl({
        aliases,
        checksSources: hidden === hiddenAtFirst,
        reader,
        request,
        starts,
        statuses,
      });
      expect(faults).toEqual([]);
      const media = addresses.filter((address) => address.startsWith("/media/"));
      expect(media.filter((address) => !/^\/media\/(?:own|starter)\//.test(address))).toEqual([]);
      const unknown = await request.get("/no-such-page", { headers: { accept: "text/html" }, maxRedirects: 0 });
      expect([unknown.status(), unknown.headers().location]).toEqual([404, undefined]);
    });

    for (const addresses of chunk(looked, 8))
      test(`is clean in both themes, in wide and narrow windows: ${addresses.join(", ")}`, night, async ({ page }) => {
        test.slow();
        for (const address of [...addresses, ...(addresses.includes("/landing") ? [story] : [])])
          await test.step(address, async () => {
            await page.goto(address);
            for (const width of [1440, 360]) {
              await page.setViewportSize({ width, height: 900 });
              await expectNoOverflow(page);
              await expectAccessible(page);
              const { texts } = await page.evaluate(readDocument, { html: null, address });
              const found = [
                ...texts.map(findShippedWorld).filter(Boolean),
                ...(await page.evaluate(findHtmlFaults, { html: null })),
              ];
              expect(found, `${address}, ${width} pixels wide`).toEqual([]);
            }
          });
      });

    test("mails, their pages, NEO and the search speak of nobody else", night, async ({ request }) => {
      const said = await readAnswers(request);
      expect(said.filter(({ text }) => text.trim() === "")).toEqual([]);
      expect(said.filter(({ text }) => findShippedWorld(text) !== null)).toEqual([]);
    });

    test("the book is hers", night, async ({ request, reader }) => {
      const files = await readBook(request);
      const found = Object.entries(files).flatMap(([name, text]) => {
        const foreign = findShippedWorld(`${name} ${text}`);
        return foreign ? [`${name}: ${foreign}`] : [];
      });
      expect(found).toEqual([]);
      const html = files["book.html"] ?? "";
      expect(await reader.evaluate(findHtmlFaults, { html })).toEqual([]);
      expect(await reader.evaluate(findParserRepair, html)).toBeNull();
    });
  });
}
