import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, expectNoOverflow, test, untilStill } from "./site.ts";

const enter = async (page: Page) => {
  await page.goto("/admin");
  await page.getByRole("button", { name: "Enter Admin Panel" }).click();
  await expect(page.getByText("Admin access granted")).toBeVisible();
};
const content = (page: Page) => page.getByRole("textbox", { name: /^Content/ });

test("keeps typing in a long post fast", async ({ page }) => {
  await enter(page);
  await content(page).fill("A word and another one. ".repeat(1_000));
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("A word and another one.");
  await content(page).focus();
  // CPU time of the main thread per key press, so that waiting on a busy machine does not count.
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable", { timeDomain: "threadTicks" });
  const readWork = async () =>
    (await browser.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ScriptDuration")?.value ?? NaN;
  const before = await readWork();
  const text = "and so it goes on ".repeat(4);
  await page.keyboard.type(text, { delay: 40 });
  await expect(content(page)).toHaveValue(new RegExp(`${text}$`));
  expect((((await readWork()) - before) * 1_000) / text.length).toBeLessThan(16);
});

test("loads the panel's code on /admin only", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  for (const path of ["/landing", "/post/first-light"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  expect(fetched.filter((url) => /admin|markdown-editor|supabase-js/.test(url))).toEqual([]);
});

for (const theme of ["dark", "light"] as const) {
  for (const width of [360, 1440]) {
    test(`the panel fits ${width} pixels and has no accessibility violation in the ${theme} theme`, async ({
      page,
    }) => {
      test.setTimeout(90_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const check = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
        await expectNoOverflow(page);
      };
      await page.goto("/admin");
      await check();
      // So that no list is empty.
      await page.request.post("/functions/v1/report-typo", {
        data: { page: "/post/first-light", quote: "teh", correction: "the" },
      });
      await page.request.post("/functions/v1/request-access", {
        data: { name: "Ada", email: `axe-${theme}-${width}@example.org`, reason: "To see." },
      });
      await enter(page);
      await page.getByRole("button", { name: "Edit" }).first().click();
      await expect(page.getByRole("button", { name: "Update Post" })).toBeVisible();
      await check();
      for (const tab of ["Feedback", "Typos", "Email", "Import and export", "Content backup", "Audit log"]) {
        await page.getByRole("tab", { name: tab }).click();
        await untilStill(page);
        await check();
      }
    });
  }
}
