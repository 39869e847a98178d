import donation from "#content/donation.json" with { type: "json" };
import landing from "#content/landing.json" with { type: "json" };
import revoDoor from "#content/revo-door.json" with { type: "json" };
import storyPage from "#content/story-page.json" with { type: "json" };
import whitePaper from "#content/white-paper.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import { expect, test } from "../site.ts";
import { night } from "../at-night.ts";

const menuLinks = navigation.menu.groups.flatMap(({ links }) => links);
const findLabel = (links: { label: string; to: string }[], target: string): string =>
  links.find(({ to }) => to === target)?.label ?? `a link to ${target}`;
const lastSection = whitePaper.paper.sections.at(-1)?.title ?? "";

test("lists all public pages in the menu, by keyboard and without JavaScript", async ({ browser, page }) => {
  await page.goto("/revo-door");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await page.getByRole("button", { name: navigation.menu.open }).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: navigation.menu.open });
  // Those two need settings.
  const addresses = menuLinks.map(({ to }) => to).filter((to) => !["/donation", "/letters"].includes(to));
  for (const address of addresses) await expect(menu.locator(`a[href="${address}"]`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const pageWithoutScripts = await context.newPage();
  await pageWithoutScripts.goto("/chloe-story");
  await pageWithoutScripts.getByRole("button", { name: navigation.menu.open }).click();
  await pageWithoutScripts
    .getByRole("navigation", { name: navigation.menu.open })
    .getByRole("link", { name: findLabel(menuLinks, "/chloe-blockchain") })
    .click();
  await expect(pageWithoutScripts).toHaveURL(/\/chloe-blockchain$/);
  await expect(pageWithoutScripts.getByRole("heading", { name: lastSection })).toBeVisible();
  await context.close();
});

test("shows the story in chapters with links at the end", async ({ page }) => {
  await page.goto("/chloe-story");
  for (const { title: name } of storyPage.chapters)
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await page
    .locator("main")
    .getByRole("link", { name: findLabel(storyPage.end.links, "/landing") })
    .click();
  await expect(page).toHaveURL(/\/landing$/);
  await page.goBack();
  await page
    .locator("main")
    .getByRole("link", { name: findLabel(storyPage.end.links, "/chloe-chat") })
    .click();
  await expect(page).toHaveURL(/\/chloe-chat$/);
});

test("reads the story aloud in chunks at the given rate, pitch and volume, and stops", night, async ({ page }) => {
  await page.addInitScript(() => {
    const spoken: { text: string; rate: number; pitch: number; volume: number; voice?: { name: string } }[] = [];
    class Utterance {
      onstart?: () => void;
      onend?: () => void;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const speak = (utterance: Utterance & (typeof spoken)[number]) => {
      spoken.push(utterance);
      setTimeout(() => utterance.onstart?.(), 5);
      if (spoken.length < 4) setTimeout(() => utterance.onend?.(), 30);
    };
    const voices = [
      { name: "Daniel", lang: "en-GB" },
      { name: "Samantha", lang: "en-US" },
    ];
    Object.defineProperty(window, "speechSynthesis", {
      value: { speak, cancel: () => undefined, getVoices: () => voices },
    });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, spoken });
  });
  await page.goto("/chloe-story");
  await page.getByRole("button", { name: storyPage.read }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { spoken: unknown[] }).spoken.length)).toBe(4);
  const spoken = await page.evaluate(() =>
    (
      window as unknown as {
        spoken: { text: string; rate: number; pitch: number; volume: number; voice: { name: string } }[];
      }
    ).spoken.map(({ pitch, rate, text, voice, volume }) => ({ pitch, rate, text, volume, voice: voice.name })),
  );
  expect(spoken[1]).toEqual({
    pitch: 1.1,
    rate: 0.9,
    volume: 0.8,
    voice: "Samantha",
    text: `${storyPage.chapters[0]?.title}.`,
  });
  await expect(page.locator("span[data-spoken]")).toHaveCount(1);
  await page.getByRole("button", { name: storyPage.stop }).click();
  await expect(page.locator("[data-spoken]")).toHaveCount(0);
});

test("hides the read-aloud button without speech synthesis", night, async ({ page }) => {
  await page.addInitScript(() => {
    delete (window as { speechSynthesis?: unknown }).speechSynthesis;
    delete (Window.prototype as { speechSynthesis?: unknown }).speechSynthesis;
  });
  await page.goto("/chloe-story");
  await expect(page.getByRole("button", { name: storyPage.read })).toHaveCount(0);
});

test("shows the sections and links of Revo Door", night, async ({ page }) => {
  await page.goto("/revo-door");
  const main = page.locator("main");
  for (const { title } of [...revoDoor.features.cards, ...revoDoor.protection.cards])
    await expect(main.getByRole("heading", { level: 3, name: title })).toBeVisible();
  for (const { label, to } of [...revoDoor.hero.links, ...revoDoor.end.links])
    await expect(main.getByRole("link", { name: label })).toHaveAttribute("href", to);
});

test(
  "shows the white paper's roadmap, links its sections and prints without the page layout",
  night,
  async ({ page }) => {
    await page.goto("/chloe-blockchain");
    const main = page.locator("main");
    await expect(main.getByText(whitePaper.badge)).toBeVisible();
    await expect(main.getByText(whitePaper.roadmap.upcoming, { exact: true })).toHaveCount(
      whitePaper.roadmap.phases.length,
    );
    const figures = whitePaper.tokenomics.claims.map(({ figure }) => figure);
    for (const text of [...whitePaper.roadmap.phases.map(({ time }) => time), ...figures])
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    await page
      .getByRole("navigation", { name: whitePaper.paper.contents })
      .getByRole("link", { name: lastSection })
      .click();
    await expect(page.getByRole("heading", { name: lastSection })).toBeInViewport();
    await expect(page.getByRole("link", { name: whitePaper.back.label })).toHaveAttribute("href", "/landing");

    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
    await page.getByRole("button", { name: whitePaper.paper.print }).click();
    await expect.poll(() => page.evaluate(() => (window as unknown as { printed?: boolean }).printed)).toBe(true);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const role of ["banner", "contentinfo"] as const) await expect(page.getByRole(role)).toBeHidden();
    await expect(page.getByRole("heading", { name: lastSection })).toBeVisible();
    await expect(page.locator("h3").first()).toHaveCSS("color", "rgb(0, 0, 0)");
  },
);

test("says that donations are disabled and tells the owner how to enable them", night, async ({ page }) => {
  const thirdPartyRequests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "localhost") thirdPartyRequests.push(request.url());
  });
  await page.goto("/donation");
  expect(await page.title()).toContain(donation.title);
  await expect(page.getByRole("heading", { level: 1, name: donation.heading })).toBeVisible();
  for (const name of [donation.form.heading, donation.wall.heading, donation.thanks.heading])
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByText(donation.form.closed)).toBeVisible();
  await page.getByText(donation.closed.owner).click();
  await expect(page.getByText(donation.closed.steps.at(-1) ?? "")).toBeVisible();
  expect(thirdPartyRequests).toEqual([]);
});

test(
  "offers the donation page in no header, menu or footer while donations are closed, and on the landing page always",
  night,
  async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes"));
    for (const [path, count] of [
      ["/landing", 1],
      ["/chloe-story", 0],
      ["/donation", 0],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('a[href="/donation"]'), path).toHaveCount(count);
    }
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/landing$/);
    await expect(page.locator('a[href="/donation"]')).toHaveText(landing.donation.donate);
  },
);

test("loads a new document with its own CSP when navigating to and from the donation page", async ({
  page,
  request,
}) => {
  const getPolicy = async (path: string) => (await request.get(path)).headers()["content-security-policy"];
  expect(await getPolicy("/donation")).toContain("donorbox.org");
  for (const path of ["/landing", "/thank-you", "/chloe-story"])
    expect(await getPolicy(path)).not.toContain("donorbox.org");
  const markDocument = () => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const isSameDocument = () => page.evaluate(() => "isSameDocument" in window);
  await page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes"));
  await page.goto("/landing");
  await markDocument();
  await page.locator('main a[href="/donation"]').click();
  await expect(page).toHaveURL(/\/donation$/);
  expect(await isSameDocument()).toBe(false);
  await markDocument();
  await page.getByRole("link", { name: donation.back.label }).click();
  await expect(page).toHaveURL(/\/landing$/);
  expect(await isSameDocument()).toBe(false);
});

test("thanks donors and links back", night, async ({ page }) => {
  await page.goto("/thank-you");
  await expect(page.getByRole("heading", { level: 1, name: donation.thankYou.heading })).toBeVisible();
  await expect(page.getByRole("link", { name: donation.thankYou.link.label })).toHaveAttribute("href", "/landing");
});
