import type { Locator, Page } from "@playwright/test";
import { expect } from "./site.ts";

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
export const getOverview = (page: Page) => page.getByRole("region", { name: "Chloe AI Overview" });
export const press = (part: Locator, name: string) => part.getByRole("button", { name, exact: true }).click();

export const getSound = (page: Page, player = "song") =>
  page.locator(`audio[data-player=${player}]`).evaluate((audio: HTMLAudioElement) => ({
    time: audio.currentTime,
    isPaused: audio.paused,
    isMuted: audio.muted,
    volume: audio.volume,
  }));
export const jumpTo = (page: Page, seconds: number) =>
  page.locator("audio[data-player=song]").evaluate((audio: HTMLAudioElement, time) => {
    audio.currentTime = time;
  }, seconds);

export const open = async (page: Page) => {
  // Skips the page's intro animation, which these tests do not cover.
  await page.addInitScript(() => window === top && sessionStorage.setItem("chloe-landing-seen", "yes"));
  await page.goto("/landing");
  await expect(getSong(page).getByRole("slider", { name: "Seek" })).toBeVisible({ timeout: 15_000 });
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
