import { publishFields } from "../mira/mira-site.ts";
import { night } from "../at-night.ts";
import { measureBox } from "../layout.ts";
import { expect, expectNoOverflow } from "../site.ts";
import { createIsolatedTest } from "./isolated-server.ts";

/** It changes the language of the site. */
const test = createIsolatedTest();
test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a site in Arabic is laid out from right to left, in a face with its letters",
  night,
  async ({ page, request }) => {
    await publishFields(request, "site", { locale: "ar-EG" });
    await publishFields(request, "persona", { name: "ليلى", productName: "ليلى", tagline: "نور لا ينطفئ أبدًا" });

    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/landing");
      await expectNoOverflow(page);
      const title = await measureBox(page.getByRole("heading", { level: 1 }));
      expect(title.x + title.width).toBeGreaterThan(width / 2);
    }
    const html = page.locator("html");
    await expect(html).toHaveAttribute("lang", "ar");
    await expect(html).toHaveAttribute("dir", "rtl");
    expect(await page.evaluate(() => document.fonts.check("16px 'Noto Arabic'", "ليلى"))).toBe(true);

    await page.goto("/auth");
    await page.getByRole("tab").first().focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tab").nth(1)).toBeFocused();

    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/dev-console");
    await page.getByRole("button", { name: "Toggle sidebar" }).click();
    const drawer = page.getByRole("dialog");
    const { x, width } = await measureBox(drawer);
    expect([x, width]).toEqual([360 - 288, 288]);

    await page.goto("/admin");
    await expect(html).toHaveAttribute("lang", "en");
    await expect(html).not.toHaveAttribute("dir");
  },
);
