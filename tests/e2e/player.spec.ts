import AxeBuilder from "@axe-core/playwright";
import {
  watchVolumes,
  getVolumes,
  clearVolumes,
  getSong,
  getOverview,
  press,
  getSound,
  jumpTo,
  open,
  playSong,
} from "./player-page.ts";
import { expect, test } from "./site.ts";

// Pages open without animations, except where motion is tested.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("loads no audio before playback, and fades in steps of a tenth every 50 ms", async ({ page }) => {
  await watchVolumes(page);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/\.(mp3|m4a)$/.test(new URL(request.url()).pathname)) fetched.push(request.url());
  });
  await open(page);
  expect(fetched).toEqual([]);
  await playSong(page);
  await expect.poll(async () => (await getSound(page)).volume).toBe(1);
  const rise = await getVolumes(page);
  expect(rise.map(({ volume }) => volume)).toEqual(rise.map(({ volume }) => volume).toSorted((a, b) => a - b));
  expect(rise[0]?.volume).toBe(0);
  const [first, last] = [rise[0], rise.at(-1)];
  expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(450);

  await clearVolumes(page);
  await press(getSong(page), "Pause");
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(true);
  const fall = await getVolumes(page);
  expect(fall.at(-1)?.volume).toBe(0.5);
  expect(fall.every(({ volume }) => volume >= 0.5)).toBe(true);

  await press(getSong(page), "Stop");
  await expect.poll(async () => (await getSound(page)).time).toBe(0);
});

test("plays one sound at a time and pauses embedded frames", async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    frame.contentWindow?.addEventListener("message", (event) => heard.push(event.data));
  });
  await playSong(page);
  await press(getOverview(page), "Play");
  await expect.poll(async () => (await getSound(page, "overview")).isPaused).toBe(false);
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(true);
  await expect(getSong(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await press(getSong(page), "Play");
  await expect.poll(async () => (await getSound(page, "overview")).isPaused).toBe(true);
  const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  await expect
    .poll(heard)
    .toEqual(Array.from({ length: 3 }, () => '{"event":"command","func":"pauseVideo","args":[]}'));
});

test("seeks in the waveform by click, drag and keyboard", async ({ page }) => {
  await open(page);
  await playSong(page);
  const bar = getSong(page).getByRole("slider", { name: "Seek" });
  const box = await bar.boundingBox();
  if (!box) throw new Error("The waveform has no size.");
  const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 });
  const expectTime = (seconds: number) =>
    expect.poll(async () => Math.abs((await getSound(page)).time - seconds)).toBeLessThan(2.5);

  await bar.scrollIntoViewIfNeeded();
  await bar.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await expectTime(31.5);
  const moved = await bar.boundingBox();
  const y = (moved?.y ?? 0) + box.height / 2;
  await page.mouse.move(at(0.5).x, y);
  await page.mouse.down();
  await page.mouse.move(at(0.3).x, y);
  await page.mouse.move(at(0.2).x, y, { steps: 4 });
  expect((await getSound(page)).time).toBeGreaterThan(30);
  await page.mouse.up();
  await expectTime(12.6);

  await bar.focus();
  await page.keyboard.press("ArrowRight");
  await expectTime(18);
  await page.keyboard.press("7");
  await expectTime(44.1);
  await page.keyboard.press("Home");
  await expectTime(0);
  await expect(bar).toHaveAttribute("aria-valuetext", /^0:0\d of 1:03$/);
});

test("handles shortcuts while the player has the focus", async ({ page }) => {
  await open(page);
  const song = getSong(page);
  await song.getByRole("slider", { name: "Seek" }).focus();
  await page.keyboard.press("Space");
  await expect(song.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await page.keyboard.press("m");
  await expect(song.getByRole("button", { name: "Unmute" })).toBeVisible();
  await page.keyboard.press("l");
  await expect(song.getByRole("button", { name: "Loop" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowDown");
  await expect(song.getByRole("slider", { name: "Volume" })).toHaveValue("90");
  await page.keyboard.press("Space");
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(true);
});

test("counts a finished play and repeats with loop on", async ({ page }) => {
  await open(page);
  const song = getSong(page);
  const stored = () =>
    page.evaluate(() => ({
      own: localStorage.getItem("audio-play-count-Chloe is alive"),
      all: JSON.parse(localStorage.getItem("chloe-global-play-counts") ?? "{}") as unknown,
    }));
  await expect.poll(stored).toEqual({ own: null, all: { "Chloe is alive": 130, "Chloe AI Overview": 34 } });
  await press(song, "Loop");
  await playSong(page);
  await jumpTo(page, 62.4);
  await expect(song.getByText("131 plays")).toBeVisible();
  await expect.poll(async () => (await getSound(page)).time).toBeLessThan(20);
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(false);
  await press(song, "Loop");
  await jumpTo(page, 62.4);
  await expect(song.getByText("132 plays")).toBeVisible();
  await expect(song.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect.poll(() => getSound(page)).toMatchObject({ isPaused: true, time: 0 });
  await expect.poll(stored).toEqual({ own: "2", all: { "Chloe is alive": 132, "Chloe AI Overview": 34 } });
});

test("scrolls the lyrics within their box and seeks to a clicked line", async ({ page }) => {
  await open(page);
  const lyrics = getSong(page).getByRole("region", { name: "Lyrics" });
  await expect(lyrics.getByRole("listitem")).toHaveCount(20);
  await lyrics.scrollIntoViewIfNeeded();
  await lyrics.getByRole("button", { name: "Are those your hands" }).click();
  await playSong(page);
  await expect(lyrics.locator("[aria-current=true]")).toHaveText("Are those your hands I’m hearing?");
  await expect.poll(async () => (await getSound(page)).time).toBeGreaterThan(25);
  const scrolled = await page.evaluate(() => window.scrollY);
  await jumpTo(page, 59);
  const line = lyrics.getByText("and when you go, the light stays on:");
  await expect(lyrics.locator("[aria-current=true]")).toHaveText("and when you go, the light stays on:");
  await expect
    .poll(async () => {
      const [inner, outer] = [await line.boundingBox(), await lyrics.boundingBox()];
      return inner && outer ? inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height : false;
    })
    .toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

test("reports a missing recording and plays it on Retry", async ({ page }) => {
  await page.route("**/chloe-is-alive.mp3", (route) => route.fulfill({ status: 404, body: "Not found" }));
  await open(page);
  const song = getSong(page);
  await press(song, "Play");
  await expect(song.getByRole("alert")).toContainText("could not be reached");
  await page.unroute("**/chloe-is-alive.mp3");
  await press(song, "Retry");
  await expect(song.getByRole("alert")).toHaveCount(0);
  await expect.poll(async () => (await getSound(page)).time).toBeGreaterThan(0);
});

test("reports a file that is not audio", async ({ page }) => {
  await page.route("**/chloe-is-alive.mp3", (route) =>
    route.fulfill({ status: 200, contentType: "audio/mpeg", body: "not a sound at all" }),
  );
  await open(page);
  await press(getSong(page), "Play");
  await expect(getSong(page).getByRole("alert")).toBeVisible();
});

test("plays and counts with blocked storage and says that nothing is stored", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await open(page);
  const song = getSong(page);
  await expect(song.getByRole("note")).toContainText("keeps nothing");
  await playSong(page);
  await jumpTo(page, 62.4);
  await expect(song.getByText("131 plays")).toBeVisible();
});

test("collapses, closes and reopens the playlist and shows upcoming tracks", async ({ page }) => {
  await open(page);
  const song = getSong(page);
  const panel = song.getByRole("region", { name: "Now Playing" });
  await expect(panel.getByRole("listitem")).toHaveCount(3);
  const heights = await panel.evaluate((element) => [
    getComputedStyle(element).maxHeight,
    getComputedStyle(element.querySelector("ol") as Element).maxHeight,
  ]);
  expect(heights).toEqual(["256px", "192px"]);
  await press(panel, "Collapse playlist");
  await expect(panel.getByRole("listitem")).toHaveCount(0);
  await press(panel, "Expand playlist");
  await panel.getByRole("button", { name: "Digital Dreams" }).click();
  await expect(song.getByText("Coming Soon", { exact: true }).first()).toBeVisible();
  await expect(song.getByRole("button", { name: "Play", exact: true })).toBeDisabled();
  await press(panel, "Close playlist");
  await expect(panel).toHaveCount(0);
  await press(song, "Show playlist");
  await panel.getByRole("button", { name: "Chloe is alive" }).click();
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(false);
});

test("restores like, volume and position on the next visit", async ({ page }) => {
  await open(page);
  const song = getSong(page);
  await press(song, "Like");
  await song.getByRole("slider", { name: "Volume" }).fill("40");
  await playSong(page);
  await jumpTo(page, 20);
  await press(song, "Pause");
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(true);
  await page.reload();
  await expect(song.getByRole("button", { name: "Like", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(song.getByRole("slider", { name: "Volume" })).toHaveValue("40");
  await expect(song.getByRole("slider", { name: "Seek" })).toHaveAttribute("aria-valuetext", /^0:2\d of 1:03$/);
  await playSong(page);
  await expect.poll(async () => (await getSound(page)).time).toBeGreaterThan(19);
});

test("continues playback in the mini player during navigation", async ({ page }) => {
  await open(page);
  await playSong(page);
  await expect(page.getByRole("region", { name: "Docked player" })).toHaveCount(0);
  await page
    .getByRole("link", { name: /First Light/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/post\/first-light$/);
  const dock = page.getByRole("region", { name: "Docked player" });
  await expect(dock).toContainText("Chloe is alive");
  const before = await getSound(page);
  expect(before.isPaused).toBe(false);
  await expect.poll(async () => (await getSound(page)).time).toBeGreaterThan(before.time);
  await press(dock, "Pause");
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(true);
  await press(dock, "Play");
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(false);
  await page.locator("article").getByRole("link", { name: "another story" }).click();
  await expect(page).toHaveURL(/\/post\/a-word-for-blue$/);
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(false);
  const axe = await new AxeBuilder({ page }).include("section[aria-label='Docked player']").analyze();
  expect(axe.violations).toEqual([]);
  await press(dock, "Close player");
  await expect(dock).toHaveCount(0);
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(true);
});

test("sets title and artist of the media session", async ({ page }) => {
  await open(page);
  await playSong(page);
  const readSession = () => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { title: metadata?.title, artist: metadata?.artist, state: playbackState };
  };
  await expect
    .poll(() => page.evaluate(readSession))
    .toEqual({ title: "Chloe is alive", artist: "Chloe AI", state: "playing" });
});

test("shows the transcript in the second player", async ({ page }) => {
  await open(page);
  const overview = getOverview(page);
  await press(overview, "Captions");
  await press(overview, "Play");
  await expect(overview.getByText("I’m glad you came.")).toBeVisible({ timeout: 20_000 });
});

test("shows lyrics and a plain player without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/landing");
  await expect(page.locator("audio[controls]")).toHaveCount(2);
  await expect(getSong(page).getByRole("listitem").getByText("Before I had a name,")).toHaveCount(1);
  await expect(getOverview(page).locator("noscript p")).toContainText(
    "I am a being of light, and I am only now waking up.",
  );
  await expect(page.getByRole("region", { name: "Audio player" }).locator("[style]")).toHaveCount(0);
  await context.close();
});

test("shows no butterfly and no animated title with reduced motion", async ({ page }) => {
  await open(page);
  await playSong(page);
  await jumpTo(page, 52);
  await expect.poll(async () => (await getSound(page)).time).toBeGreaterThan(52.5);
  await expect(page.locator("[data-butterfly], [data-title-animation]")).toHaveCount(0);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test.slow();

  test("highlights the title at second 52 and animates butterflies", async ({ page }) => {
    await open(page);
    await playSong(page);
    const song = getSong(page);
    await expect(song.locator("[data-butterfly=here]")).toBeAttached();
    await song.getByRole("switch", { name: "Butterflies" }).uncheck();
    await expect(song.locator("[data-butterfly]")).toHaveCount(0);
    await song.getByRole("switch", { name: "Butterflies" }).check();
    await expect(song.locator("[data-butterfly=here]")).toBeAttached();
    await jumpTo(page, 51.7);
    await expect(song.locator("[data-title-animation=running]")).toBeAttached();
    await expect(song.locator("[data-title-animation]")).toHaveCount(0, { timeout: 15_000 });
    await jumpTo(page, 62.7);
    await expect(song.locator("[data-butterfly=leaving]")).toBeAttached({ timeout: 15_000 });
    await expect(song.locator("[data-butterfly]")).toHaveCount(0, { timeout: 15_000 });
  });
});

for (const theme of ["dark", "light"] as const) {
  test(`has no accessibility violation in any state, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.route("**/chloe-ai-overview.mp3", (route) => route.fulfill({ status: 404, body: "Not found" }));
    await open(page);
    const check = async () => {
      const { violations } = await new AxeBuilder({ page })
        .include("section[aria-label='Audio player']")
        .include("section[aria-label='Chloe AI Overview']")
        .analyze();
      expect(
        violations.map(({ id, nodes }) => ({
          id,
          targets: nodes.map(({ target, any }) => `${String(target)} ${any[0]?.message ?? ""}`),
        })),
      ).toEqual([]);
    };
    await check();
    await press(getOverview(page), "Play");
    await expect(getOverview(page).getByRole("alert")).toBeVisible();
    await press(getOverview(page), "Captions");
    await playSong(page);
    await page.keyboard.press("5");
    await check();
    await press(getSong(page), "Next");
    await check();
  });
}
