import landing from "#content/landing.json" with { type: "json" };
import persona from "#content/persona.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { expect, expectBox, openBeforeScripts, test } from "./site.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

// Skips the landing page's intro animation, which these tests do not cover.
test.beforeEach(async ({ page }) => page.addInitScript(() => sessionStorage.setItem("chloe-landing-seen", "yes")));

const video = (page: Page) => page.locator("main > video");
const getState = (page: Page) =>
  video(page).evaluate((video: HTMLVideoElement) => ({
    isPaused: video.paused,
    isMuted: video.muted,
    at: video.currentTime,
  }));
const isPlaying = (page: Page) => expect.poll(async () => (await getState(page)).at).toBeGreaterThan(0);
const expectMuted = (page: Page, isMuted: boolean) =>
  expect.poll(async () => (await getState(page)).isMuted).toBe(isMuted);
const welcome = (page: Page) => page.locator("[data-welcome]");

const requestedVideos = (page: Page): string[] => {
  const asked: string[] = [];
  page.on("request", (request) => /\.(webm|mp4)$/.test(new URL(request.url()).pathname) && asked.push(request.url()));
  return asked;
};

// Only one test is about the end of the film, which would take the others to the next page.
const repeatFilm = (page: Page) =>
  page.addInitScript(() =>
    addEventListener("play", ({ target }) => Object.assign(target as HTMLVideoElement, { loop: true }), true),
  );
const openPlaying = async (page: Page) => {
  await repeatFilm(page);
  await page.goto("/");
  await isPlaying(page);
};

test("plays muted, hides the welcome, unmutes on the first click, mutes by the button, leaves by Enter", async ({
  page,
}) => {
  await openPlaying(page);
  await expectMuted(page, true);
  await expect(page.getByRole("heading", { name: landing.intro.title })).toBeVisible();
  await expect(welcome(page)).toHaveCSS("opacity", "0");
  await page.mouse.click(300, 100);
  await expectMuted(page, false);
  await page.getByRole("button", { name: landing.intro.mute }).click();
  await expectMuted(page, true);
  await page.mouse.click(300, 100);
  await expectMuted(page, true);
  await page.getByRole("link", { name: landing.intro.enter }).click();
  await expect(page).toHaveURL(/\/landing$/);
});

test("unmutes on the first key press", async ({ page }) => {
  await openPlaying(page);
  await page.keyboard.press("a");
  await expectMuted(page, false);
});

test("toggles sound once when the first click is on the sound button", async ({ page }) => {
  await openPlaying(page);
  await page.getByRole("button", { name: landing.intro.unmute }).click();
  await expectMuted(page, false);
  await expect(page.getByRole("button", { name: landing.intro.mute })).toBeVisible();
});

test("navigates to the landing page one second after the video ends", async ({ page }) => {
  // In the page, which is left by itself.
  await page.addInitScript(() => {
    const jump = ({ target }: Event) => {
      const film = target as HTMLVideoElement;
      if (film.currentTime === 0) return;
      removeEventListener("timeupdate", jump, true);
      film.currentTime = film.duration - 0.2;
    };
    addEventListener("timeupdate", jump, true);
    addEventListener("ended", () => Object.assign(window, { endedAt: performance.now() }), true);
  });
  await page.goto("/");
  await expect(page).toHaveURL(/\/landing$/);
  const readWait = () => performance.now() - (window as unknown as { endedAt: number }).endedAt;
  expect(await page.evaluate(readWait)).toBeGreaterThanOrEqual(990);
});

test("pauses for Hi-Res, which closes by Escape, a click or its end and restores the focus", async ({ page }) => {
  await openPlaying(page);
  const button = page.getByRole("button", { name: landing.intro.hiRes });
  const dialog = page.getByRole("dialog");
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => dialog.click({ position: { x: 100, y: 100 } }),
    () => dialog.locator("video").evaluate((film) => film.dispatchEvent(new Event("ended"))),
  ]) {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await expect.poll(async () => (await getState(page)).isPaused).toBe(true);
    await expectBox(dialog, page.viewportSize() ?? {});
    await close();
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect.poll(async () => (await getState(page)).isPaused).toBe(false);
  }
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("does not autoplay, but plays on request, and nothing moves at hydration or by the press", async ({ page }) => {
    // Narrow enough that the buttons take a second row for "Play".
    await page.setViewportSize({ width: 360, height: 740 });
    const asked = requestedVideos(page);
    const startScripts = await openBeforeScripts(page, "/");
    const before = await welcome(page).boundingBox();
    await startScripts();
    expect(await welcome(page).boundingBox()).toEqual(before);
    await expect(page.getByRole("link", { name: landing.intro.enter })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await expect(welcome(page)).toHaveCSS("opacity", "1");
    const enter = page.getByRole("link", { name: landing.intro.enter });
    const place = await enter.boundingBox();
    await page.getByRole("button", { name: landing.intro.play }).click();
    await isPlaying(page);
    await expect(page.getByRole("button", { name: landing.intro.play })).toHaveCount(0);
    expect(await enter.boundingBox()).toEqual(place);
  });
});

test("loads no video until requested when data saving is on", async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const asked = requestedVideos(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: landing.intro.play }).click();
  await isPlaying(page);
});

test("shows image, text and Enter when the video fails", async ({ page }) => {
  await page.route(/\.(webm|mp4)$/, (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  await expect(page.getByText(landing.intro.broken)).toBeVisible();
  await expect(page.getByRole("heading", { name: landing.intro.title })).toBeVisible();
  await page.getByRole("link", { name: landing.intro.enter }).click();
  await expect(page).toHaveURL(/\/landing$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("Enter is a link, and what needs a script is not shown", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await page.getByRole("link", { name: landing.intro.enter }).click();
    await expect(page.getByRole("heading", { level: 1, name: persona.name })).toBeVisible();
  });
});

test("starts without a flash: the poster is the first frame of the film", async ({ page }) => {
  const { poster, webm } = landing.intro.film;
  await page.goto("/");
  await expect(video(page)).toHaveAttribute("poster", poster);
  const { brightest, difference } = await page.evaluate(
    async (addresses) => {
      const [image, film] = [new Image(), document.createElement("video")];
      image.src = addresses.poster;
      film.muted = true;
      film.preload = "auto";
      film.src = addresses.webm;
      const waitFor = (event: string) =>
        new Promise((resolve) => film.addEventListener(event, resolve, { once: true }));
      await Promise.all([image.decode(), waitFor("loadeddata")]);
      const drawn = waitFor("seeked");
      film.currentTime = 0;
      await drawn;
      const read = (source: CanvasImageSource): Uint8ClampedArray => {
        const context = Object.assign(document.createElement("canvas"), { width: 320, height: 180 }).getContext("2d");
        context?.drawImage(source, 0, 0, 320, 180);
        return (
          context?.getImageData(0, 0, 320, 180).data.filter((_, index) => index % 4 !== 3) ?? new Uint8ClampedArray()
        );
      };
      const getMost = (values: Uint8ClampedArray) => values.reduce((most, value) => Math.max(most, value), 0);
      const one = read(image);
      let other = read(film);
      // A busy machine may have found the frame and not decoded it yet.
      for (let frames = 0; frames < 1_000 && getMost(other) === 0; frames += 1) {
        await new Promise(requestAnimationFrame);
        other = read(film);
      }
      return {
        brightest: getMost(other),
        difference: getMost(one.map((value, index) => Math.abs(value - (other[index] ?? 255)))),
      };
    },
    { poster, webm },
  );
  // Stars in the dark: a frame that was not drawn has none, and compression changes a few of them a little.
  expect(brightest).toBeGreaterThan(20);
  expect(difference).toBeLessThan(40);
});
