import landing from "#content/landing.json" with { type: "json" };
import persona from "#content/persona.json" with { type: "json" };
import type { Page } from "@playwright/test";
import { blockFonts, rememberPlaces, waitForLoads } from "./layout.ts";
import { expect, expectBox, openBeforeScripts, test } from "./site.ts";
import { night } from "./at-night.ts";

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
const expectPlaying = (page: Page) => expect.poll(async () => (await getState(page)).at).toBeGreaterThan(0);
const expectMuted = (page: Page, isMuted: boolean) =>
  expect.poll(async () => (await getState(page)).isMuted).toBe(isMuted);
const welcome = (page: Page) => page.locator("[data-welcome]");

const recordVideoRequests = (page: Page): string[] => {
  const requests: string[] = [];
  page.on(
    "request",
    (request) => /\.(webm|mp4)$/.test(new URL(request.url()).pathname) && requests.push(request.url()),
  );
  return requests;
};

// Loops the video, whose end would navigate to the landing page.
const loopVideo = (page: Page) =>
  page.addInitScript(() =>
    addEventListener("play", ({ target }) => Object.assign(target as HTMLVideoElement, { loop: true }), true),
  );
const openPlaying = async (page: Page) => {
  await loopVideo(page);
  await page.goto("/");
  await expectPlaying(page);
};

test("plays muted, hides the welcome text, unmutes on the first click, mutes with the button, and navigates with Enter", async ({
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

test("unmutes on the first key press", night, async ({ page }) => {
  await openPlaying(page);
  await page.keyboard.press("a");
  await expectMuted(page, false);
});

test("toggles sound once when the first click is on the sound button", night, async ({ page }) => {
  await openPlaying(page);
  await page.getByRole("button", { name: landing.intro.unmute }).click();
  await expectMuted(page, false);
  await expect(page.getByRole("button", { name: landing.intro.mute })).toBeVisible();
});

test("navigates to the landing page one second after the video ends", async ({ page }) => {
  // Runs in the page, because it navigates on its own.
  await page.addInitScript(() => {
    const seekToEnd = ({ target }: Event) => {
      const film = target as HTMLVideoElement;
      if (film.currentTime === 0) return;
      removeEventListener("timeupdate", seekToEnd, true);
      film.currentTime = film.duration - 0.2;
    };
    addEventListener("timeupdate", seekToEnd, true);
    addEventListener("ended", () => Object.assign(window, { endedAt: performance.now() }), true);
  });
  await page.goto("/");
  await expect(page).toHaveURL(/\/landing$/);
  const readWait = () => performance.now() - (window as unknown as { endedAt: number }).endedAt;
  expect(await page.evaluate(readWait)).toBeGreaterThanOrEqual(990);
});

test(
  "pauses for the Hi-Res video, which closes on Escape, a click or its end and restores the focus",
  night,
  async ({ page }) => {
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
  },
);

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("plays only on request, and has no layout shift at hydration or at the press", night, async ({ page }) => {
    // Narrow enough that the buttons take a second row for "Play".
    await page.setViewportSize({ width: 360, height: 740 });
    const requests = recordVideoRequests(page);
    await blockFonts(page);
    const startScripts = await openBeforeScripts(page, "/");
    const [main, enter] = [page.getByRole("main"), page.getByRole("link", { name: landing.intro.enter })];
    const expectSamePlaces = await rememberPlaces(welcome(page).or(enter), main);
    await startScripts();
    await waitForLoads(page);
    await expectSamePlaces();
    expect(requests).toEqual([]);
    await expect(welcome(page)).toHaveCSS("opacity", "1");
    const expectSamePlace = await rememberPlaces(enter, main);
    await page.getByRole("button", { name: landing.intro.play }).click();
    await expectPlaying(page);
    await expect(page.getByRole("button", { name: landing.intro.play })).toHaveCount(0);
    await expectSamePlace();
  });
});

test(
  "keeps the place of the text when the browser blocks autoplay and when the film is started",
  night,
  async ({ page }) => {
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException());
      addEventListener("pointerdown", () => (HTMLMediaElement.prototype.play = play), true);
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await blockFonts(page);
    const startScripts = await openBeforeScripts(page, "/");
    const enter = page.getByRole("link", { name: landing.intro.enter });
    const expectSamePlace = await rememberPlaces(enter, page.getByRole("main"));
    await startScripts();
    const play = page.getByRole("button", { name: landing.intro.play });
    await expect(play).toBeVisible();
    await expectSamePlace();
    await play.click();
    await expectPlaying(page);
    await expect(play).toHaveCount(0);
    await expectSamePlace();
  },
);

test("loads no video until requested when data saving is on", night, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const requests = recordVideoRequests(page);
  await page.goto("/");
  await waitForLoads(page);
  expect(requests).toEqual([]);
  await page.getByRole("button", { name: landing.intro.play }).click();
  await expectPlaying(page);
});

test("shows image, text and Enter when the video fails", night, async ({ page }) => {
  await page.route(/\.(webm|mp4)$/, (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  await expect(page.getByText(landing.intro.broken)).toBeVisible();
  await expect(page.getByRole("heading", { name: landing.intro.title })).toBeVisible();
  await page.getByRole("link", { name: landing.intro.enter }).click();
  await expect(page).toHaveURL(/\/landing$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("navigates with Enter, which is a link, and shows no controls that need a script", night, async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await page.getByRole("link", { name: landing.intro.enter }).click();
    await expect(page.getByRole("heading", { level: 1, name: persona.name })).toBeVisible();
  });
});

test("starts without a flash: the poster matches the first frame of the video", night, async ({ page }) => {
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
      const getMax = (values: Uint8ClampedArray) => values.reduce((most, value) => Math.max(most, value), 0);
      const one = read(image);
      let other = read(film);
      // On a busy machine the frame may not be decoded yet.
      for (let frames = 0; frames < 1_000 && getMax(other) === 0; frames += 1) {
        await new Promise(requestAnimationFrame);
        other = read(film);
      }
      return {
        brightest: getMax(other),
        difference: getMax(one.map((value, index) => Math.abs(value - (other[index] ?? 255)))),
      };
    },
    { poster, webm },
  );
  // The frame shows stars on black. A frame that was not drawn is black, and compression changes some pixels slightly.
  expect(brightest).toBeGreaterThan(20);
  expect(difference).toBeLessThan(40);
});
