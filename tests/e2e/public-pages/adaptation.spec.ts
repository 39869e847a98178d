import access from "#content/access.json" with { type: "json" };
import persona from "#content/persona.json" with { type: "json" };
import AxeBuilder from "@axe-core/playwright";
import type { Locator } from "@playwright/test";
import { oldestStory } from "#tests/support/stories.ts";
import { measureBox, readSettled, settle } from "../layout.ts";
import { expect, expectNoOverflow, test } from "../site.ts";
import { night } from "../at-night.ts";

test.use({ isDrawn: true });

type Color = "backgroundColor" | "borderTopColor" | "color" | "fill";
const getColor = (element: Locator, property: Color): Promise<string> =>
  readSettled(element.page(), () => element.evaluate((node, name) => getComputedStyle(node)[name], property));

test("distinguishes switches, the selected tab and buttons with forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/auth");
  const canvas = await getColor(page.locator("body"), "backgroundColor");
  const selected = page.getByRole("tab", { selected: true });
  const other = page.getByRole("tab", { selected: false });
  expect(await getColor(selected, "backgroundColor")).not.toBe(await getColor(other, "backgroundColor"));
  const themeSwitch = page.getByRole("switch", { name: "Dark mode" });
  const [track, thumb] = [themeSwitch.locator("> span"), themeSwitch.locator("> span > span")];
  expect(await getColor(track, "backgroundColor")).not.toBe(await getColor(thumb, "backgroundColor"));
  await expect(track).toHaveCSS("border-top-style", "solid");
  const submit = page.getByRole("tabpanel").getByRole("button", { name: access.auth.login.submit });
  await expect(submit).toHaveCSS("border-top-style", "solid");
  expect(await getColor(submit, "borderTopColor")).not.toBe(canvas);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus-visible")).toHaveCSS("outline-style", "solid");
});

test("distinguishes checked tasks and the roadmap's chart with forced colors", night, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  await page.goto("/app/roadmap");
  const tasks = page.getByRole("main").getByRole("checkbox");
  const [checked, open] = [
    tasks.and(page.locator(":checked")).first(),
    tasks.and(page.locator(":not(:checked)")).first(),
  ];
  expect(await getColor(checked, "backgroundColor")).not.toBe(await getColor(open, "backgroundColor"));
  const chart = page.locator("svg.diagram");
  await expect(chart.locator("text").first()).toHaveCSS("fill", await getColor(page.locator("body"), "color"));
  const [planned, done] = [chart.locator("rect").first(), chart.locator("rect").nth(1)];
  expect(await getColor(planned, "fill")).not.toBe(await getColor(done, "fill"));
});

test("shows volume and playhead with forced colors", night, async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  await page.goto("/landing");
  const canvas = await getColor(page.locator("body"), "backgroundColor");
  const playhead = page.locator(".playhead").first();
  await expect(playhead).toHaveCSS("forced-color-adjust", "none");
  expect(await getColor(playhead, "backgroundColor")).not.toBe(canvas);
  await expect(page.locator(".slider").first()).toHaveCSS("forced-color-adjust", "none");
});

for (const scheme of ["light", "dark"] as const)
  test(
    `gives muted text a contrast of 7:1 in the ${scheme} theme when more contrast is preferred`,
    night,
    async ({ page }) => {
      await page.emulateMedia({ contrast: "more", colorScheme: scheme, reducedMotion: "reduce" });
      await page.goto("/auth");
      await settle(page);
      const { violations } = await new AxeBuilder({ page }).withRules(["color-contrast-enhanced"]).analyze();
      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
    },
  );

test(
  "sets the text direction of titles, and shows a post's title without scrolling on a laptop",
  night,
  async ({ page }) => {
    await page.goto("/landing");
    await expect(page.locator("#stories h3").first()).toHaveAttribute("dir", "auto");
    await page.setViewportSize({ width: 1366, height: 640 });
    await page.goto(`/post/${oldestStory.slug}`);
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveAttribute("dir", "auto");
    const { height, y } = await measureBox(title);
    expect(y + height).toBeLessThanOrEqual(640);
  },
);

test("widens chat and login and enlarges their text in a very wide window", night, async ({ page }) => {
  for (const path of ["/chloe-chat", "/auth"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const readSize = () => Number.parseFloat(getComputedStyle(document.body).fontSize);
    const sizeBefore = await readSettled(page, () => page.evaluate(readSize));
    await page.setViewportSize({ width: 2560, height: 1440 });
    await expect.poll(async () => (await measureBox(page.getByRole("main"))).width).toBeGreaterThan(1900);
    await expect.poll(() => page.evaluate(readSize)).toBeGreaterThanOrEqual(sizeBefore * 1.2);
  }
});

test(
  "truncates a long product name before it pushes the header's buttons out of a narrow window",
  night,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/chloe-story");
    const wordmark = page.getByRole("banner").getByText(persona.productName, { exact: true });
    await wordmark.evaluate((node) => void (node.textContent = "An Unusually Long Name"));
    await expectNoOverflow(page);
  },
);
