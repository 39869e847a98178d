import player from "#content/player.json" with { type: "json" };
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { type LyricLine, parseVtt } from "#app/features/player/lyrics/parse-vtt.ts";
import type { Player, Track } from "#contracts/content/player.ts";
import { expect } from "./site.ts";

const { overview: second, tracks }: Player = player;
const findTrack = (hasSound: boolean): Track => {
  const found = tracks.find(({ src }) => (src !== "") === hasSound);
  if (!found) throw new Error(`content/player.json has no track ${hasSound ? "with" : "without"} a recording.`);
  return found;
};
export const overview = second;
export const song = findTrack(true);
export const upcoming = findTrack(false);

const [minutes = 0, seconds = 0] = song.duration.split(":").map(Number);
/** In seconds. */
export const songLength = minutes * 60 + seconds;
export const readLyrics = (file = ""): LyricLine[] => parseVtt(readFileSync(`content${file}`, "utf8"));

type Probe = { element: HTMLMediaElement; at: number; volume: number };

/** Records each volume that the page sets, with its time. */
export const watchVolumes = (page: Page) =>
  page.addInitScript(() => {
    const probes: Probe[] = [];
    Object.assign(window, { probes });
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "volume") as PropertyDescriptor;
    Object.defineProperty(HTMLMediaElement.prototype, "volume", {
      ...own,
      set(this: HTMLMediaElement, volume: number) {
        own.set?.call(this, volume);
        probes.push({ element: this, at: performance.now(), volume: Math.round(volume * 100) / 100 });
      },
    });
  });

export const getVolumes = (page: Page) =>
  page.evaluate(() => (window as unknown as { probes: Probe[] }).probes.map(({ at, volume }) => ({ at, volume })));
export const clearVolumes = (page: Page) =>
  page.evaluate(() => void ((window as unknown as { probes: Probe[] }).probes.length = 0));

export const getSong = (page: Page) => page.getByRole("region", { name: "Audio player" });
export const getOverview = (page: Page) => page.getByRole("region", { name: overview.title });
export const press = (part: Locator, name: string) => part.getByRole("button", { name, exact: true }).click();

export const getSound = (page: Page, player = "song") =>
  page.locator(`audio[data-player=${player}]`).evaluate((audio: HTMLAudioElement) => ({
    time: audio.currentTime,
    isPaused: audio.paused,
    isMuted: audio.muted,
    volume: audio.volume,
  }));
export const jumpTo = (page: Page, seconds: number, player = "song") =>
  page.locator(`audio[data-player=${player}]`).evaluate((audio: HTMLAudioElement, time) => {
    audio.currentTime = time;
  }, seconds);

export const open = async (page: Page) => {
  // Skips the page's intro animation, which these tests do not cover.
  await page.addInitScript(() => window === top && sessionStorage.setItem("chloe-landing-seen", "yes"));
  await page.goto("/landing");
  await expect(getSong(page).getByRole("slider", { name: "Seek" })).toBeVisible();
  // It hydrates when it is seen.
  await getSong(page).scrollIntoViewIfNeeded();
  // The first effect after hydration stores the initial values.
  await page.waitForFunction(() => {
    try {
      return localStorage.getItem("chloe-global-play-counts") !== null;
    } catch {
      return true;
    }
  });
};

export const playSong = async (page: Page) => {
  await press(getSong(page), "Play");
  await expect(getSong(page).getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect.poll(async () => (await getSound(page)).time).toBeGreaterThan(0);
};

export const pauseSong = async (page: Page) => {
  await press(getSong(page), "Pause");
  await expect.poll(async () => (await getSound(page)).isPaused).toBe(true);
};
