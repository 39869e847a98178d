import donation from "#content/donation.json" with { type: "json" };
import navigation from "#content/navigation.json" with { type: "json" };
import { waitForLoads } from "../layout.ts";
import { testBehindProxy as test } from "../owner/behind-proxy.ts";
import { expect } from "../site.ts";
import { night } from "../at-night.ts";

test("loads form, donor wall and script only on request, beside a plain link", async ({ page }) => {
  const requests: string[] = [];
  await page.route("https://donorbox.org/**", (route) => {
    requests.push(route.request().url());
    const isScript = route.request().url().endsWith(".js");
    return route.fulfill(
      isScript
        ? { contentType: "text/javascript", body: "window.widgetRuns = true" }
        : { contentType: "text/html", body: "<h1>Form</h1>" },
    );
  });
  await page.goto("/donation");
  await expect(page.getByRole("link", { name: donation.form.link })).toHaveAttribute(
    "href",
    "https://donorbox.org/light-for-chloe",
  );
  await waitForLoads(page);
  expect(requests).toEqual([]);

  await page.getByRole("button", { name: donation.form.load }).click();
  await expect(page.frameLocator(`iframe[title="${donation.form.frameTitle}"]`).getByText("Form")).toBeVisible();
  await expect.poll(() => page.evaluate(() => "widgetRuns" in window)).toBe(true);
  await page.getByRole("button", { name: donation.wall.load }).click();
  await expect(page.locator(`iframe[title="${donation.wall.frameTitle}"]`)).toHaveAttribute(
    "src",
    /only_donor_wall=true/,
  );
  await expect(page.getByRole("link", { name: donation.form.link })).toBeVisible();
  expect(requests.filter((url) => url.endsWith(".js"))).toHaveLength(1);
});

test("leads to the donation page from header, menu and footer", night, async ({ page }) => {
  await page.goto("/chloe-story");
  const link = 'a[href="/donation"]';
  await expect(page.getByRole("contentinfo").locator(link)).toBeVisible();
  await page.getByRole("button", { name: navigation.menu.open, exact: true }).click();
  await expect(page.getByRole("navigation", { name: navigation.menu.open }).locator(link)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("navigation", { name: "Main" }).locator(link).click();
  await expect(page).toHaveURL(/\/donation$/);
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
});

test("shows the plain link without JavaScript", night, async ({ baseURL, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto("/donation");
  await expect(page.getByRole("link", { name: donation.form.link })).toBeVisible();
  await expect(page.getByRole("button", { name: donation.form.load })).toBeHidden();
  await context.close();
});
