import feedback from "#content/feedback.json" with { type: "json" };
import landing from "#content/landing.json" with { type: "json" };
import persona from "#content/persona.json" with { type: "json" };
import site from "#content/site.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { overlayHidesAfter } from "#app/features/landing/intro-animation/intro-times.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./site.ts";
import { night } from "./at-night.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const parts = ["image", "audio", "bio", "youtube", "blog", "donation", "footer"];
const times = [3_000, 4_500, 6_000, 7_500, 9_000, 10_500, 12_000];

const part = (page: Page, name: string) => page.locator(`[data-part="${name}"]`);
const overlay = (page: Page) => page.locator("[data-intro-overlay]");

/** Opens the page with a paused clock, so that the intro animation does not advance. */
const openWithPausedClock = async (page: Page, path = "/landing") => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.goto(path);
};
/** Resolves when React has rendered all updates so far. */
const waitForRender = (page: Page) =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    // One turn for React's rendering, one for its effects.
    for (let turns = 0; turns < 2; turns += 1)
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  });
/** Keeps the overlay of the intro animation after its title is typed. */
const keepOverlay = (page: Page) =>
  page.addInitScript((end) => {
    const start = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, ms?: number, ...given: unknown[]) =>
      ms === end ? 0 : start(run, ms, ...given)) as typeof window.setTimeout;
  }, overlayHidesAfter);

test.describe("intro animation", () => {
  test("types the title, hides the overlay, and reveals the sections in order at their times", async ({ page }) => {
    await page.addInitScript(() => {
      const seen: { at: number; what: string; value: string }[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const record = (what: string, value: string) => {
          if (!seen.some((entry) => entry.what === what && entry.value === value))
            seen.push({ at: performance.now(), what, value });
        };
        record("phase", document.documentElement.dataset.opening ?? "over");
        record("typed", document.querySelector("[data-typed-title]")?.textContent ?? "");
        for (const element of document.querySelectorAll<HTMLElement>("[data-part][data-revealed]"))
          record("part", element.dataset.part ?? "");
      }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    // The page's clock is advanced in steps, so that the measured times do not depend on the machine.
    const step = 50;
    await openWithPausedClock(page);
    await expect(page.getByRole("button", { name: landing.opening.skip })).toBeVisible();
    for (let passed = 0; passed < 15_500 + persona.name.length * 200; passed += step) {
      await page.clock.runFor(step);
      await waitForRender(page);
    }
    await expect(part(page, "footer")).toHaveAttribute("data-revealed", "true");
    type Entry = { at: number; what: string; value: string };
    const seen = await page.evaluate(() => (window as unknown as { seen: Entry[] }).seen);
    const at = (what: string, value: string) =>
      seen.find((entry) => entry.what === what && entry.value === value)?.at ?? NaN;
    const typed = Array.from(persona.name, (_, index) => at("typed", persona.name.slice(0, index + 1)));
    const begin = at("phase", "overlay");
    const gaps = typed.map((time, index) => time - (typed[index - 1] ?? begin + 1_000));
    // A change that is visible at a step happened during it or the previous one.
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(0);
    for (const gap of gaps) expect(gap).toBeLessThanOrEqual(200 + 2 * step);
    expect((typed.at(-1) ?? 0) - begin - 1_000).toBeGreaterThanOrEqual(typed.length * 50 - step);
    const end = at("phase", "parts");
    expect(Math.abs(end - (typed.at(-1) ?? 0) - 1_500)).toBeLessThanOrEqual(2 * step);
    const revealed = seen.filter(({ what }) => what === "part");
    expect(revealed.map(({ value }) => value)).toEqual(parts);
    for (const [index, time] of times.entries())
      expect(Math.abs((revealed[index]?.at ?? 0) - end - time)).toBeLessThanOrEqual(2 * step);
    await expect(overlay(page)).toHaveCount(0);
  });

  test("does not remove content from the HTML source", night, async ({ request }) => {
    const html = await (await request.get("/landing")).text();
    for (const text of [
      ...landing.hero.links.map(({ label }) => label),
      landing.bio.read,
      landing.videos.load,
      "/post/",
      landing.donation.donate,
      landing.recentChanges.label,
    ])
      expect(html).toContain(text);
    expect(html).toContain('<html lang="en">');
  });

  for (const gesture of ["a key", "a click"] as const) {
    test(`is skipped by ${gesture} and shows the page`, night, async ({ page }) => {
      await openWithPausedClock(page);
      await expect(overlay(page)).toBeVisible();
      await expect(part(page, "image")).toBeHidden();
      if (gesture === "a key") await page.keyboard.press("a");
      else await page.mouse.click(200, 200);
      await page.clock.resume();
      for (const name of parts) await expect(part(page, name)).toHaveCSS("visibility", "visible");
      await expect(overlay(page)).toHaveCount(0);
    });
  }

  test("types without a sound before a user gesture, and is accessible in both themes", night, async ({ page }) => {
    await keepOverlay(page);
    const sounds: string[] = [];
    page.on("request", (request) => request.url().includes("tick") && sounds.push(request.url()));
    // Scripts that Playwright evaluates count as a user gesture.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } }),
    );
    await page.goto("/landing");
    await expect(page.locator("[data-typed-title]")).toHaveText(persona.name);
    expect(sounds).toEqual([]);
    await expectAccessible(page, "[data-intro-overlay]");
  });

  test("is skipped for links to the stories", night, async ({ page }) => {
    await page.goto("/landing#stories");
    await expect(page.getByRole("heading", { name: site.blog.heading, exact: true })).toBeVisible();
    await expect(overlay(page)).toHaveCount(0);
  });

  test("plays for URLs with a query string, as in newsletter links, once in a session", night, async ({ page }) => {
    await openWithPausedClock(page, "/landing?utm_source=newsletter");
    await expect(overlay(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: persona.name })).toBeVisible();
    await expect(part(page, "footer")).toHaveCSS("opacity", "1");
    await expect(overlay(page)).toHaveCount(0);
  });

  test("plays typing sounds after a click in the video intro", night, async ({ page }) => {
    await keepOverlay(page);
    const sounds: string[] = [];
    page.on("request", (request) => request.url().includes("tick") && sounds.push(request.url()));
    await page.goto("/");
    await page.getByRole("link", { name: landing.intro.enter }).click();
    await expect(page.locator("[data-typed-title]")).toHaveText(persona.name);
    await expect.poll(() => sounds.length).toBeGreaterThan(0);
  });

  test.describe("with blocked storage", () => {
    // The router's scroll restoration script logs an error and continues.
    test.use({ expectedErrors: /forbidden/ });

    test("plays and can be skipped", night, async ({ page }) => {
      await page.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"]) {
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException("forbidden", "SecurityError");
            },
          });
        }
      });
      await openWithPausedClock(page);
      await expect(overlay(page)).toBeVisible();
      await page.keyboard.press("Enter");
      await page.clock.resume();
      await expect(part(page, "footer")).toHaveCSS("visibility", "visible");
      await page.getByRole("button", { name: feedback.open }).click();
      await expect(page.getByRole("dialog", { name: feedback.title })).toBeVisible();
    });
  });
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test(
    "shows seven recent changes, and confirms the age for the social link in a new tab",
    night,
    async ({ page, context }) => {
      await context.route(landing.social.address, (route) => route.fulfill({ body: "elsewhere" }));
      await page.goto("/landing");
      const button = page.getByRole("button", { name: landing.recentChanges.label });
      await button.click();
      const panel = page.locator("#recent-changes");
      await expect(panel.getByRole("listitem")).toHaveCount(7);
      await expect(panel.getByRole("listitem").first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(panel).toBeHidden();
      await expect(button).toBeFocused();

      const link = page.getByRole("button", { name: landing.social.label });
      await link.click();
      const dialog = page.getByRole("dialog", { name: landing.social.dialog.title });
      await dialog.getByRole("button", { name: landing.social.dialog.no }).click();
      await expect(dialog).toBeHidden();
      await expect(link).toBeFocused();
      expect(context.pages()).toHaveLength(1);
      await link.click();
      const [tab] = await Promise.all([
        context.waitForEvent("page"),
        dialog.getByRole("button", { name: landing.social.dialog.yes }).click(),
      ]);
      await expect(dialog).toBeHidden();
      await expect(tab).toHaveURL(landing.social.address);
      expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    },
  );

  test("shows all sections immediately, accessible in both themes with dialog, panel and drawer, and navigates through the door", async ({
    page,
  }) => {
    await page.goto("/landing");
    await expect(overlay(page)).toHaveCount(0);
    for (const name of parts) await expect(part(page, name)).toHaveCSS("visibility", "visible");
    const donate = page.locator("main").getByRole("link", { name: landing.donation.donate });
    await expect(donate).toHaveAttribute("href", "/donation");
    await expectAccessible(page);
    await page.getByRole("button", { name: landing.social.label }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, "[role=dialog]");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: landing.recentChanges.label }).click();
    await expectAccessible(page, "#recent-changes");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: feedback.open }).click();
    await page.getByRole("button", { name: feedback.submit }).click();
    await expect(page.getByText("Please enter a subject.")).toBeVisible();
    await expectAccessible(page, "[role=dialog]");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: landing.donation.door }).click();
    await expect(page).toHaveURL(/play-with-chloe|\/$/);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all content and a form as the door", night, async ({ page }) => {
    await page.goto("/landing");
    await expect(overlay(page)).toBeHidden();
    for (const name of parts) await expect(part(page, name)).toBeVisible();
    await page.getByRole("button", { name: landing.recentChanges.label }).click();
    await expect(page.locator("#recent-changes li")).toHaveCount(7);
    await expect(page.locator("#recent-changes li").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("form[action='/play-with-chloe']")).toBeVisible();
  });
});

test.describe("the sections", () => {
  // The script also runs in third-party frames, which may have no storage.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => window === top && sessionStorage.setItem("chloe-landing-seen", "yes")),
  );

  test("are revealed when they scroll into view", night, async ({ page }) => {
    await page.goto("/landing");
    const heading = page.getByRole("heading", { name: landing.donation.heading });
    // The sections below the viewport are hidden when they hydrate, once the browser is idle.
    await expect(heading.locator("..")).toHaveCSS("opacity", "0");
    await heading.scrollIntoViewIfNeeded();
    await expect(heading.locator("..")).toHaveCSS("opacity", "1");
  });

  test("opens the door in 800 ms and navigates to the play page", night, async ({ page }) => {
    await page.clock.install();
    await page.goto("/landing");
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole("button", { name: landing.donation.door }).click();
    await expect(page.locator("[data-door]")).toHaveAttribute("data-door", "open");
    await page.clock.runFor(790);
    await expect(page).toHaveURL(/\/landing$/);
    await page.clock.runFor(10);
    await expect(page).not.toHaveURL(/\/landing/);
  });
});
