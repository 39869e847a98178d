import { oldestStory } from "#tests/support/stories.ts";
import { expectAccessible } from "./accessibility.ts";
import { measureBox } from "./layout.ts";
import {
  clearVolumes,
  getOverviewPlayer,
  getSongPlayer,
  getAudioState,
  getVolumes,
  seekTo,
  openPlayer,
  overview,
  pauseSong,
  playSong,
  press,
  song,
  songLength,
  recordVolumes,
} from "./player-page.ts";
import { expect, test } from "./site.ts";
import { night } from "./at-night.ts";

const { initialPlayCount: firstCount = 0 } = song;

test("loads no audio before playback, and fades the volume in and out", async ({ page }) => {
  await recordVolumes(page);
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/\.(mp3|m4a)$/.test(new URL(request.url()).pathname)) fetched.push(request.url());
  });
  await openPlayer(page);
  expect(fetched).toEqual([]);
  await playSong(page);
  await expect.poll(async () => (await getAudioState(page)).volume).toBe(1);
  const fadeIn = await getVolumes(page);
  expect(fadeIn.map(({ volume }) => volume)).toEqual(fadeIn.map(({ volume }) => volume).toSorted((a, b) => a - b));
  expect(fadeIn[0]?.volume).toBe(0);
  const [first, last] = [fadeIn[0], fadeIn.at(-1)];
  expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(450);

  await clearVolumes(page);
  await pauseSong(page);
  const fadeOut = await getVolumes(page);
  expect(fadeOut.at(-1)?.volume).toBe(0.5);
  expect(fadeOut.every(({ volume }) => volume >= 0.5)).toBe(true);

  await press(getSongPlayer(page), "Stop");
  await expect.poll(async () => (await getAudioState(page)).time).toBe(0);
});

test("plays one track at a time and pauses embedded videos", night, async ({ page }) => {
  await openPlayer(page);
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const messages: unknown[] = [];
    Object.assign(window, { messages });
    frame.contentWindow?.addEventListener("message", (event) => messages.push(event.data));
  });
  await playSong(page);
  await press(getOverviewPlayer(page), "Play");
  await expect.poll(async () => (await getAudioState(page, "overview")).isPaused).toBe(false);
  await expect.poll(async () => (await getAudioState(page)).isPaused).toBe(true);
  await expect(getSongPlayer(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await press(getSongPlayer(page), "Play");
  await expect.poll(async () => (await getAudioState(page, "overview")).isPaused).toBe(true);
  const messages = () => page.evaluate(() => (window as unknown as { messages: unknown[] }).messages);
  await expect
    .poll(messages)
    .toEqual(Array.from({ length: 3 }, () => '{"event":"command","func":"pauseVideo","args":[]}'));
});

test(
  "handles shortcuts while the player has the focus, updates the media session, and seeks in the waveform",
  night,
  async ({ page }) => {
    await openPlayer(page);
    const part = getSongPlayer(page);
    await part.getByRole("slider", { name: "Seek" }).focus();
    await page.keyboard.press("Space");
    await expect(part.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
    const readSession = () => {
      const { metadata, playbackState } = navigator.mediaSession;
      return { title: metadata?.title, artist: metadata?.artist, state: playbackState };
    };
    await expect
      .poll(() => page.evaluate(readSession))
      .toEqual({ title: song.title, artist: song.artist, state: "playing" });
    await page.keyboard.press("m");
    await expect(part.getByRole("button", { name: "Unmute" })).toBeVisible();
    await page.keyboard.press("l");
    await expect(part.getByRole("button", { name: "Loop" })).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("ArrowDown");
    await expect(part.getByRole("slider", { name: "Volume" })).toHaveValue("90");
    await page.keyboard.press("Space");
    await expect.poll(async () => (await getAudioState(page)).isPaused).toBe(true);

    await playSong(page);
    const bar = getSongPlayer(page).getByRole("slider", { name: "Seek" });
    const expectTime = (seconds: number) =>
      expect.poll(async () => Math.abs((await getAudioState(page)).time - seconds)).toBeLessThan(1);

    // In its middle.
    await bar.click();
    await expect.poll(async () => (await getAudioState(page)).time).toBeGreaterThan(songLength / 2 - 1);
    // From here on the position changes only by seeking.
    await pauseSong(page);
    await bar.click();
    await expectTime(songLength / 2);
    const { height, width, x, y } = await measureBox(bar);
    const moveTo = (share: number, steps = 1) => page.mouse.move(x + width * share, y + height / 2, { steps });
    await moveTo(0.5);
    await page.mouse.down();
    await moveTo(0.3);
    await moveTo(0.2, 4);
    await expectTime(songLength / 2);
    await page.mouse.up();
    await expectTime(songLength * 0.2);

    await bar.focus();
    await page.keyboard.press("ArrowRight");
    await expectTime(songLength * 0.2 + 5);
    await page.keyboard.press("7");
    await expectTime(songLength * 0.7);
    await page.keyboard.press("Home");
    await expectTime(0);
    await expect(bar).toHaveAttribute("aria-valuetext", `0:00 of ${song.duration}`);
  },
);

test("counts a finished play and repeats when looping", night, async ({ page }) => {
  await openPlayer(page);
  const part = getSongPlayer(page);
  const counts = (played: number) => ({
    [song.title]: firstCount + played,
    [overview.title]: overview.initialPlayCount,
  });
  const stored = () =>
    page.evaluate(
      (title) => ({
        own: localStorage.getItem(`audio-play-count-${title}`),
        all: JSON.parse(localStorage.getItem("chloe-global-play-counts") ?? "{}") as unknown,
      }),
      song.title,
    );
  await expect.poll(stored).toEqual({ own: null, all: counts(0) });
  await press(part, "Loop");
  await playSong(page);
  await seekTo(page, songLength - 0.6);
  await expect(part.getByText(`${firstCount + 1} plays`)).toBeVisible();
  await expect.poll(async () => (await getAudioState(page)).time).toBeLessThan(20);
  await expect.poll(async () => (await getAudioState(page)).isPaused).toBe(false);
  await press(part, "Loop");
  await seekTo(page, songLength - 0.6);
  await expect(part.getByText(`${firstCount + 2} plays`)).toBeVisible();
  await expect(part.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect.poll(() => getAudioState(page)).toMatchObject({ isPaused: true, time: 0 });
  await expect.poll(stored).toEqual({ own: "2", all: counts(2) });
});

test("reports a missing recording and plays it on Retry", night, async ({ page }) => {
  await page.route(`**${song.src}`, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await openPlayer(page);
  const part = getSongPlayer(page);
  await press(part, "Play");
  await expect(part.getByRole("alert")).toContainText("could not be reached");
  await page.unroute(`**${song.src}`);
  await press(part, "Retry");
  await expect(part.getByRole("alert")).toHaveCount(0);
  await expect.poll(async () => (await getAudioState(page)).time).toBeGreaterThan(0);
});

test("reports a file that is not audio", night, async ({ page }) => {
  await page.route(`**${song.src}`, (route) =>
    route.fulfill({ status: 200, contentType: "audio/mpeg", body: "not a sound at all" }),
  );
  await openPlayer(page);
  await press(getSongPlayer(page), "Play");
  await expect(getSongPlayer(page).getByRole("alert")).toBeVisible();
});

test("plays and counts with blocked storage, and says that nothing is stored", night, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await openPlayer(page);
  const part = getSongPlayer(page);
  await expect(part.getByRole("note")).toContainText("keeps nothing");
  await playSong(page);
  await seekTo(page, songLength - 0.6);
  await expect(part.getByText(`${firstCount + 1} plays`)).toBeVisible();
});

test("restores like, volume and position on the next visit", night, async ({ page }) => {
  await openPlayer(page);
  const part = getSongPlayer(page);
  await press(part, "Like");
  await part.getByRole("slider", { name: "Volume" }).fill("40");
  await playSong(page);
  await seekTo(page, 20);
  await pauseSong(page);
  const { time } = await getAudioState(page);
  expect(time).toBeGreaterThanOrEqual(20);
  await page.reload();
  await expect(part.getByRole("button", { name: "Like", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(part.getByRole("slider", { name: "Volume" })).toHaveValue("40");
  const seek = part.getByRole("slider", { name: "Seek" });
  const readPosition = async () => Number(/^0:(\d\d) of /.exec((await seek.getAttribute("aria-valuetext")) ?? "")?.[1]);
  await expect.poll(async () => Math.abs((await readPosition()) - time)).toBeLessThan(2);
  await playSong(page);
  await expect.poll(async () => (await getAudioState(page)).time).toBeGreaterThan(time - 1);
});

test("continues playback in the mini player during navigation", async ({ page }) => {
  await openPlayer(page);
  await playSong(page);
  await expect(page.getByRole("region", { name: "Docked player" })).toHaveCount(0);
  await page.getByRole("link", { name: oldestStory.title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/post/${oldestStory.slug}$`));
  const dock = page.getByRole("region", { name: "Docked player" });
  await expect(dock).toContainText(song.title);
  await expect.poll(async () => (await getAudioState(page)).isPaused).toBe(false);
  const { time } = await getAudioState(page);
  await expect.poll(async () => (await getAudioState(page)).time).toBeGreaterThan(time);
  await press(dock, "Pause");
  await expect.poll(async () => (await getAudioState(page)).isPaused).toBe(true);
  await press(dock, "Play");
  await expect.poll(async () => (await getAudioState(page)).isPaused).toBe(false);
  await page.locator('header a[href="/chloe-story"]').first().click();
  await expect(page).toHaveURL(/\/chloe-story$/);
  await expect.poll(async () => (await getAudioState(page)).isPaused).toBe(false);
  await expectAccessible(page, "section[aria-label='Docked player']");
  await press(dock, "Close player");
  await expect(dock).toHaveCount(0);
  await expect.poll(async () => (await getAudioState(page)).isPaused).toBe(true);
});
