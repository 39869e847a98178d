import player from "#content/player.json" with { type: "json" };
import { expectAccessible } from "./accessibility.ts";
import { measureBox, readScrollY } from "./layout.ts";
import {
  getOverviewPlayer,
  getSongPlayer,
  getAudioState,
  seekTo,
  openPlayer,
  overview,
  pauseSong,
  playSong,
  press,
  readLyrics,
  song,
  songLength,
  upcoming,
} from "./player-page.ts";
import { expect, test } from "./site.ts";
import { isNight, night } from "./at-night.ts";

test("scrolls the lyrics within their box and seeks to a clicked line", night, async ({ page }) => {
  await openPlayer(page);
  const lines = readLyrics(song.lyrics);
  const [chosen, late] = [lines[Math.floor(lines.length / 2)], lines.at(-2)];
  if (!chosen || !late) throw new Error("The song has too few lines to scroll.");
  const lyrics = getSongPlayer(page).getByRole("region", { name: "Lyrics" });
  await expect(lyrics.getByRole("listitem")).toHaveCount(lines.length);
  await lyrics.scrollIntoViewIfNeeded();
  await lyrics.getByRole("button", { name: chosen.text }).click();
  await expect(lyrics.locator("[aria-current=true]")).toHaveText(chosen.text);
  await playSong(page);
  await expect.poll(async () => (await getAudioState(page)).time).toBeGreaterThan(chosen.time);
  // The current line does not change while paused.
  await pauseSong(page);
  const scrolled = await readScrollY(page);
  await seekTo(page, late.time + 0.5);
  const line = lyrics.getByText(late.text, { exact: true });
  await expect(lyrics.locator("[aria-current=true]")).toHaveText(late.text);
  await expect
    .poll(async () => {
      const { height, y } = await measureBox(line, lyrics);
      return y >= 0 && y + height <= (await measureBox(lyrics)).height;
    })
    .toBe(true);
  expect(await readScrollY(page)).toBe(scrolled);
});

test(
  "shows the captions of the second player, and collapses, closes and reopens the playlist",
  night,
  async ({ page }) => {
    await openPlayer(page);
    const other = getOverviewPlayer(page);
    const [, line] = readLyrics(overview.lyrics);
    await press(other, "Captions");
    await press(other, "Play");
    await expect.poll(async () => (await getAudioState(page, "overview")).time).toBeGreaterThan(0);
    await press(other, "Pause");
    await expect.poll(async () => (await getAudioState(page, "overview")).isPaused).toBe(true);
    await seekTo(page, (line?.time ?? 0) + 0.5, "overview");
    await expect(other.getByText(line?.text ?? "")).toBeVisible();

    const part = getSongPlayer(page);
    const panel = part.getByRole("region", { name: "Now Playing" });
    await expect(panel.getByRole("listitem")).toHaveCount(player.tracks.length);
    await expect(panel).toHaveCSS("max-height", "256px");
    await expect(panel.locator("ol")).toHaveCSS("max-height", "192px");
    await press(panel, "Collapse playlist");
    await expect(panel.getByRole("listitem")).toHaveCount(0);
    await press(panel, "Expand playlist");
    await panel.getByRole("button", { name: upcoming.title.replace(" (Coming Soon)", "") }).click();
    await expect(part.getByText("Coming Soon", { exact: true }).first()).toBeVisible();
    await expect(part.getByRole("button", { name: "Play", exact: true })).toBeDisabled();
    await press(panel, "Close playlist");
    await expect(panel).toHaveCount(0);
    await press(part, "Show playlist");
    await panel.getByRole("button", { name: song.title }).click();
    await expect.poll(async () => (await getAudioState(page)).isPaused).toBe(false);
  },
);

test("shows lyrics and native players without JavaScript", night, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/landing");
  await expect(page.locator("audio[controls]")).toHaveCount(2);
  await expect(
    getSongPlayer(page)
      .getByRole("listitem")
      .getByText(readLyrics(song.lyrics)[0]?.text ?? ""),
  ).toHaveCount(1);
  await expect(getOverviewPlayer(page).locator("noscript p")).toContainText(readLyrics(overview.lyrics)[3]?.text ?? "");
  await expect(page.getByRole("region", { name: "Audio player" }).locator("[style]")).toHaveCount(0);
  await context.close();
});

test("shows no butterfly and no animated title with reduced motion", night, async ({ page }) => {
  await openPlayer(page);
  await playSong(page);
  await seekTo(page, songLength - 11);
  await expect.poll(async () => (await getAudioState(page)).time).toBeGreaterThan(songLength - 10.5);
  await expect(page.locator("[data-butterfly], [data-title-animation]")).toHaveCount(0);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("highlights the title at its time and animates butterflies", night, async ({ page }) => {
    await openPlayer(page);
    await playSong(page);
    const part = getSongPlayer(page);
    await expect(part.locator("[data-butterfly=here]")).toBeAttached();
    await part.getByRole("switch", { name: "Butterflies" }).uncheck();
    await expect(part.locator("[data-butterfly]")).toHaveCount(0);
    await part.getByRole("switch", { name: "Butterflies" }).check();
    await expect(part.locator("[data-butterfly=here]")).toBeAttached();
    // Elements that exist only for a moment are recorded when they appear.
    const selectors = ["[data-title-animation=running]", "[data-butterfly=leaving]"];
    await page.evaluate((selectors) => {
      const seen = new Set<string>();
      Object.assign(window, { hasAppeared: (selector: string) => seen.has(selector) });
      new MutationObserver(() => {
        for (const selector of selectors) if (document.querySelector(selector)) seen.add(selector);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    }, selectors);
    const hasAppeared = (shortLived = "") =>
      page.evaluate(
        (selector) => (window as unknown as { hasAppeared(selector: string): boolean }).hasAppeared(selector),
        shortLived,
      );
    await seekTo(page, (song.titleAnimation?.at ?? 0) - 0.3);
    await expect.poll(() => hasAppeared(selectors[0])).toBe(true);
    await expect(part.locator("[data-title-animation]")).toHaveCount(0);
    await seekTo(page, songLength - 0.3);
    await expect.poll(() => hasAppeared(selectors[1])).toBe(true);
    await expect(part.locator("[data-butterfly]")).toHaveCount(0);
  });
});

test("has no accessibility violation in any state", async ({ page }) => {
  await page.route(`**${overview.src}`, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await openPlayer(page);
  const check = () =>
    expectAccessible(page, "section[aria-label='Audio player']", `section[aria-label='${overview.title}']`);
  if (isNight) await check();
  await press(getOverviewPlayer(page), "Play");
  await expect(getOverviewPlayer(page).getByRole("alert")).toBeVisible();
  await press(getOverviewPlayer(page), "Captions");
  await playSong(page);
  await page.keyboard.press("5");
  await check();
  await press(getSongPlayer(page), "Next");
  await check();
});
