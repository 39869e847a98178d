import navigation from "#content/navigation.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { cacheNames } from "#app/lib/offline/kept-files.ts";
import { createDataDir, findFreePort, runSite, waitUntilReady } from "#tests/process/site-process.ts";
import { longestStory, oldestStory } from "#tests/support/stories.ts";
import { waitForLoads } from "../layout.ts";
import { expect, test } from "../site.ts";
import { copyDatabase } from "../test-site.ts";
import { night } from "../at-night.ts";

test.use({ serviceWorkers: "allow" });

const { offline, unread } = navigation.errors;
const story = `/post/${oldestStory.slug}`;
const other = `/post/${longestStory.slug}`;

const listKept = (page: Page, name: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    if (!(await caches.has(wanted))) return [];
    return (await (await caches.open(wanted)).keys()).map(({ url }) => new URL(url).pathname);
  }, name);
const expectKept = (page: Page, path: string) =>
  expect.poll(() => listKept(page, cacheNames.pages), path).toContain(path);

/** Opens a page whose service worker keeps it. */
const read = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expectKept(page, path);
};

test("shows stories that were read offline, and instead of other pages which these are", async ({ page }) => {
  await read(page, story);
  await read(page, "/stories");
  await waitForLoads(page);
  await page.context().setOffline(true);
  await page.goto(story);
  await expect(page.getByRole("heading", { level: 1, name: oldestStory.title })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Cormorant/);

  await page.mainFrame().goto("/care");
  const heading = page.getByRole("heading", { level: 1, name: offline.title });
  await expect(heading).toBeVisible();
  await expect(heading).toHaveCSS("font-family", /Cormorant/);
  expect(await page.evaluate(() => document.fonts.check("40px Cormorant"))).toBe(true);
  await expect(page.getByText(unread.text)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: unread.kept })).toBeVisible();
  await page.getByRole("link", { name: oldestStory.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: oldestStory.title })).toBeVisible();
  await page.context().setOffline(false);
  await page.mainFrame().goto("/care");
  await expect(heading).toHaveCount(0);
});

test("opens a story that was read by a link, and stays on the page for others", night, async ({ page }) => {
  await read(page, "/stories");
  await page.locator(`main a[href="${story}"]`).first().click();
  await expect(page).toHaveURL(story);
  await expectKept(page, story);
  await page.goto("/stories");
  await waitForLoads(page);
  await page.context().setOffline(true);
  await page.locator(`main a[href="${other}"]`).first().click();
  await expect(page.getByText(offline.title)).toBeVisible();
  await expect(page).toHaveURL(/\/stories$/);
  await page.locator(`main a[href="${story}"]`).first().click();
  await expect(page).toHaveURL(story);
  await expect(page.getByRole("heading", { level: 1, name: oldestStory.title })).toBeVisible();
});

test("keeps no page of accounts or of the owner, and no answer of a function", async ({ page }) => {
  await read(page, "/landing");
  for (const path of ["/auth", "/admin", "/app", "/app/hub", "/console", "/dev-console", "/request-access"]) {
    await page.goto(path);
    await waitForLoads(page);
  }
  await page.evaluate(() => fetch("/rest/v1/posts"));
  await page.evaluate(() => fetch("/functions/v1/image?prompt=boat"));
  await expectKept(page, "/request-access");
  expect((await listKept(page, cacheNames.pages)).toSorted()).toEqual(["/landing", "/request-access"]);
  const files = [...(await listKept(page, cacheNames.files)), ...(await listKept(page, cacheNames.pictures))];
  expect(files.filter((path) => !/^\/(assets|content|media)\/|^\/plain-page\.css$/.test(path))).toEqual([]);
  expect(files.length).toBeGreaterThan(10);
});

test("is registered after the first page has loaded, and leaves that page alone", night, async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/media/**", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(story, { waitUntil: "domcontentloaded" });
  const hasScript = () =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("register-worker")));
  await expect.poll(hasScript).toBe(true);
  const describeWorker = () =>
    page.evaluate(async () => ({
      isLoaded: document.readyState === "complete",
      registrations: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  expect(await describeWorker()).toEqual({ isLoaded: false, registrations: 0 });
  resolve();
  await expect.poll(describeWorker).toEqual({ isLoaded: true, registrations: 1 });
  await expectKept(page, story);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test("is removed with all that it kept when the owner switches it off", night, async ({ page }) => {
  test.setTimeout(240_000);
  const dataDir = createDataDir();
  copyDatabase(dataDir);
  const port = String(await findFreePort());
  const start = async (setting: string) => {
    const site = runSite({ SERVICE_WORKER: setting, PORT: port, DATA_DIR: dataDir });
    await waitUntilReady(site, 120_000);
    return async () => {
      site.child.kill("SIGTERM");
      await site.exitCode();
    };
  };
  const stop = await start("on");
  await page.goto(`http://localhost:${port}/care`);
  await expectKept(page, "/care");
  await stop();

  const stopAgain = await start("off");
  await page.goto(`http://localhost:${port}/care`);
  const describeKept = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await expect.poll(describeKept).toEqual([0, 0]);
  await page.reload();
  await waitForLoads(page);
  expect(await describeKept()).toEqual([0, 0]);
  await stopAgain();
});
