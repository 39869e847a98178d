import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, expectBox, test } from "./site.ts";

// Skips the landing page's intro animation, which these tests do not cover.
test.beforeEach(async ({ page }) => page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes")));

const video = (page: Page) => page.locator("main > video");
const getState = (page: Page) =>
  video(page).evaluate((video: HTMLVideoElement) => ({
    isPaused: video.paused,
    isMuted: video.muted,
    at: video.currentTime,
  }));
const isPlaying = (page: Page) =>
  expect.poll(async () => (await getState(page)).at, { timeout: 15_000 }).toBeGreaterThan(0);
const expectMuted = (page: Page, isMuted: boolean) =>
  expect.poll(async () => (await getState(page)).isMuted).toBe(isMuted);
const welcome = (page: Page) => page.locator("[data-welcome]");

const requestedVideos = (page: Page): string[] => {
  const asked: string[] = [];
  page.on("request", (request) => /\.(webm|mp4)$/.test(new URL(request.url()).pathname) && asked.push(request.url()));
  return asked;
};

test("the film plays muted, and half a second later the welcome goes", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Come in, the light's on." })).toBeVisible();
  await isPlaying(page);
  await expectMuted(page, true);
  await expect(welcome(page)).toHaveCSS("opacity", "0");
  await expect(page.getByRole("link", { name: "Enter" })).toBeVisible();
});

test("the first press unmutes, the button mutes again", async ({ page }) => {
  await page.goto("/");
  await isPlaying(page);
  await page.mouse.click(300, 100);
  await expectMuted(page, false);
  await page.getByRole("button", { name: "Mute" }).click();
  await expectMuted(page, true);
  await page.mouse.click(300, 100);
  await expectMuted(page, true);
});

test("the first key unmutes", async ({ page }) => {
  await page.goto("/");
  await isPlaying(page);
  await page.keyboard.press("a");
  await expectMuted(page, false);
});

test("a first press on the sound button is that button's", async ({ page }) => {
  await page.goto("/");
  await isPlaying(page);
  await page.getByRole("button", { name: "Unmute" }).click();
  await expectMuted(page, false);
  await expect(page.getByRole("button", { name: "Mute" })).toBeVisible();
});

test("Enter leads to the landing page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Enter" }).click();
  await expect(page).toHaveURL(/\/landing$/);
});

test("a second after its end the film leads to the landing page", async ({ page }) => {
  await page.goto("/");
  await isPlaying(page);
  const endedAt = await video(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        video.addEventListener("ended", () => resolve(performance.now()));
        video.currentTime = video.duration - 0.2;
      }),
  );
  await expect(page).toHaveURL(/\/landing$/, { timeout: 10_000 });
  expect(await page.evaluate((since) => performance.now() - since, endedAt)).toBeGreaterThanOrEqual(990);
});

for (const way of ["Escape", "a click", "its end"] as const) {
  test(`Hi-Res pauses the intro and closes at ${way}, giving the focus back`, async ({ page }) => {
    await page.goto("/");
    await isPlaying(page);
    const button = page.getByRole("button", { name: "Hi-Res" });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expect.poll(async () => (await getState(page)).isPaused).toBe(true);
    await expectBox(dialog, page.viewportSize() ?? {});
    if (way === "Escape") await page.keyboard.press("Escape");
    if (way === "a click") await dialog.click({ position: { x: 100, y: 100 } });
    if (way === "its end") await dialog.locator("video").evaluate((video) => video.dispatchEvent(new Event("ended")));
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect.poll(async () => (await getState(page)).isPaused).toBe(false);
  });
}

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing plays by itself; the film can be asked for", async ({ page }) => {
    const asked = requestedVideos(page);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Enter" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await expect(welcome(page)).toHaveCSS("opacity", "1");
    await page.getByRole("button", { name: "Play the film" }).click();
    await isPlaying(page);
  });
});

test("where data are dear no film is fetched until it is asked for", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const asked = requestedVideos(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Play the film" }).click();
  await isPlaying(page);
});

test("without the film the picture, the words and the way in stay", async ({ page }) => {
  await page.route(/\.(webm|mp4)$/, (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  await expect(page.getByText("The film did not load. The door is open all the same.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Come in, the light's on." })).toBeVisible();
  await page.getByRole("link", { name: "Enter" }).click();
  await expect(page).toHaveURL(/\/landing$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("Enter is a link", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Enter" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Chloe" })).toBeVisible();
  });
});

for (const colorScheme of ["dark", "light"] as const) {
  test(`is accessible with the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/");
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
