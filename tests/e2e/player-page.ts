import player from "#content/player.json" with { type: "json" };
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { type LyricLine, parseVtt } from "#app/features/player/lyrics/parse-vtt.ts";
import type { Player, Track } from "#contracts/content/player.ts";
import { expect } from "./site.ts";

const { overview: overviewTrack, tracks }: Player = player;
const findTrack = (hasRecording: boolean): Track => {
  const found = tracks.find(({ src }) => (src !== "") === hasRecording);
  if (!found) throw new Error(`content/player.json has no track ${hasRecording ? "with" : "without"} a recording.`);
  return found;
};
export const overview = overviewTrack;
export const song = findTrack(true);
export const upcoming = findTrack(false);

const [minutes = 0, seconds = 0] = song.duration.split(":").map(Number);
/** Seconds. */
export const songLength = minutes * 60 + seconds;
export const readLyrics = (file = ""): LyricLine[] => parseVtt(readFileSync(`content${file}`, "utf8"));

type VolumeChange = { element: HTMLMediaElement; at: number; volume: number };

/** Records each volume that the page sets and when. */
export const recordVolumes = (page: Page) =>
  page.addInitScript(() => {
    const changes: VolumeChange[] = [];
    Object.assign(window, { changes });
    const descriptor = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "volume") as PropertyDescriptor;
    Object.defineProperty(HTMLMediaElement.prototype, "volume", {
      ...descriptor,
      set(this: HTMLMediaElement, volume: number) {
        descriptor.set?.call(this, volume);
        changes.push({ element: this, at: performance.now(), volume: Math.round(volume * 100) / 100 });
      },
    });
  });

export const getVolumes = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { changes: VolumeChange[] }).changes.map(({ at, volume }) => ({ at, volume })),
  );
export const clearVolumes = (page: Page) =>
  page.evaluate(() => void ((window as unknown as { changes: VolumeChange[] }).changes.length = 0));

export const getSongPlayer = (page: Page) => page.getByRole("region", { name: "Audio player" });
export const getOverviewPlayer = (page: Page) => page.getByRole("region", { name: overview.title });
export const press = (part: Locator, name: string) => part.getByRole("button", { name, exact: true }).click();

export const getAudioState = (page: Page, player = "song") =>
  page.locator(`audio[data-player=${player}]`).evaluate((audio: HTMLAudioElement) => ({
    time: audio.currentTime,
    isPaused: audio.paused,
    isMuted: audio.muted,
    volume: audio.volume,
  }));
export const seekTo = (page: Page, seconds: number, player = "song") =>
  page.locator(`audio[data-player=${player}]`).evaluate((audio: HTMLAudioElement, time) => {
    audio.currentTime = time;
  }, seconds);

export const openPlayer = async (page: Page) => {
  // Skips the page's intro animation, which these tests do not cover.
  await page.addInitScript(() => window === top && sessionStorage.setItem("chloe-landing-seen", "yes"));
  await page.goto("/landing");
  await expect(getSongPlayer(page).getByRole("slider", { name: "Seek" })).toBeVisible();
  // The player hydrates when it is visible.
  await getSongPlayer(page).scrollIntoViewIfNeeded();
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
  await press(getSongPlayer(page), "Play");
  await expect(getSongPlayer(page).getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await expect.poll(async () => (await getAudioState(page)).time).toBeGreaterThan(0);
};

export const pauseSong = async (page: Page) => {
  await press(getSongPlayer(page), "Pause");
  await expect.poll(async () => (await getAudioState(page)).isPaused).toBe(true);
};
