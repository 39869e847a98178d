import { expect, test } from "vitest";
import { comingSong, createTestPlayer, secondSong, settle, song } from "#tests/support/fake-media.ts";

const round = (values: number[]) => values.map((value) => Math.round(value * 1_000) / 1_000);

test("creates and loads nothing before the first play (lazy load)", () => {
  const { player, media, createdCount } = createTestPlayer();
  player.restore();
  player.send({ type: "seek", to: 10 });
  player.send({ type: "set-volume", to: 0.5 });
  expect(createdCount()).toBe(0);
  expect(media.loads).toBe(0);
});

test("fades in from 0 to 1 in steps of 0.1 every 50 ms on play", () => {
  const { media, send, pass } = createTestPlayer();
  send("play");
  media.sound();
  pass(500);
  expect(round(media.levels)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
});

test("fades relative to the user's volume", () => {
  const { player, media, send, pass } = createTestPlayer();
  player.send({ type: "set-volume", to: 0.5 });
  send("play");
  media.sound();
  pass(500);
  expect(round(media.levels)).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]);
});

test("fades out to half of the volume and pauses after 500 ms", () => {
  const { media, send, pass, state } = createTestPlayer();
  send("play");
  media.sound();
  pass(1_000);
  media.levels.length = 0;
  send("pause");
  pass(450);
  expect(state().phase).toBe("fading-out");
  expect(media.paused).toBe(false);
  expect(round(media.levels)).toEqual([0.9, 0.8, 0.7, 0.6, 0.5]);
  pass(50);
  expect(state().phase).toBe("paused");
  expect(media.paused).toBe(true);
});

test("never gets louder when paused during the fade-in", () => {
  const { media, send, pass } = createTestPlayer();
  send("play");
  media.sound();
  pass(150);
  send("pause");
  pass(500);
  expect(round(media.levels)).toEqual([0, 0.1, 0.2, 0.3]);
  expect(media.paused).toBe(true);
});

test("resumes from the current gain when played during the fade-out", () => {
  const { media, send, pass, state } = createTestPlayer();
  send("play");
  media.sound();
  pass(500);
  send("pause");
  pass(200);
  send("play");
  media.levels.length = 0;
  pass(2_000);
  expect(round(media.levels)).toEqual([0.7, 0.8, 0.9, 1]);
  expect(state().phase).toBe("playing");
  expect(media.paused).toBe(false);
});

test("pauses immediately while loading", async () => {
  const { media, send, state } = createTestPlayer();
  send("play");
  send("pause");
  await settle();
  expect(media.paused).toBe(true);
  expect(state().phase).toBe("paused");
});

test("ignores a second play", () => {
  const { media, send, pass } = createTestPlayer();
  send("play");
  send("play");
  media.sound();
  pass(100);
  send("play");
  pass(400);
  expect(media.loads).toBe(1);
  expect(round(media.levels)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
});

test("ignores a late pause event after the next play", () => {
  const { media, send, pass, state } = createTestPlayer();
  send("play");
  media.sound();
  pass(500);
  send("pause");
  pass(500);
  send("play");
  media.fire("pause");
  expect(state().phase).toBe("loading");
});

test("stops immediately and rewinds to 0", () => {
  const { player, media, send, pass, state } = createTestPlayer();
  send("play");
  media.sound();
  pass(500);
  media.reach(30);
  send("stop");
  expect(state()).toMatchObject({ phase: "idle", position: 0 });
  expect(media).toMatchObject({ paused: true, currentTime: 0 });
  expect(player.positionNow()).toBe(0);
});

test("seeks without changing a running fade", () => {
  const { player, media, send, pass } = createTestPlayer();
  send("play");
  media.sound();
  pass(200);
  player.send({ type: "seek", to: 40 });
  pass(300);
  expect(media.currentTime).toBe(40);
  expect(round(media.levels).at(-1)).toBe(1);
});

test("clamps seeking to the duration", () => {
  const { player, media, send } = createTestPlayer();
  send("play");
  media.sound();
  player.send({ type: "seek", to: 500 });
  player.send({ type: "seek", to: -4 });
  player.send({ type: "seek", to: Number.NaN });
  expect(media.sought).toEqual([63, 0, 0]);
});

test("starts at a position chosen before the first play", () => {
  const { player, media, send, state } = createTestPlayer();
  player.send({ type: "seek", to: 20 });
  send("play");
  media.fire("timeupdate");
  expect(state().position).toBe(20);
  media.sound();
  expect(media.currentTime).toBe(20);
});

test("mutes without changing the fade, and unmutes on a volume change", () => {
  const { player, media, send, pass } = createTestPlayer();
  send("toggle-mute");
  send("play");
  media.sound();
  pass(500);
  expect(media).toMatchObject({ muted: true, volume: 1 });
  player.send({ type: "set-volume", to: 0.2 });
  expect(media).toMatchObject({ muted: false, volume: 0.2 });
});

test("finishes fades on time in a hidden tab (throttled timers)", () => {
  const { media, send, pass, time, state } = createTestPlayer();
  time.fallAsleep();
  send("play");
  media.sound();
  pass(1_000);
  expect(media.volume).toBe(1);
  send("pause");
  pass(1_000);
  expect(state().phase).toBe("paused");
});

test("runs no timer while nothing is animating", () => {
  const { media, send, pass, time } = createTestPlayer({ tracks: [secondSong] });
  send("play");
  media.sound();
  pass(600);
  expect(time.timerCount()).toBe(0);
  send("pause");
  pass(4_000);
  expect(time.timerCount()).toBe(0);
});

test("restarts the track on previous, else selects the previous one, wrapping around", () => {
  const { player, media, send, state } = createTestPlayer({ tracks: [song, comingSong, secondSong] });
  send("play");
  media.sound();
  media.reach(10);
  player.goBack();
  expect(state()).toMatchObject({ track: song, position: 0, phase: "playing" });
  player.goBack();
  expect(state().track).toBe(secondSong);
  expect(state().phase).toBe("loading");
  player.goNext();
  expect(state().track).toBe(song);
});

test("stops the current track when a coming-soon track is selected, which cannot be played", () => {
  const { player, media, send, state, preferences } = createTestPlayer({ tracks: [song, comingSong] });
  send("play");
  media.sound();
  media.reach(12);
  player.goNext();
  expect(state()).toMatchObject({ phase: "coming-soon", duration: 135 });
  expect(media.paused).toBe(true);
  send("play");
  send("toggle");
  player.send({ type: "seek", to: 9 });
  expect(state()).toMatchObject({ phase: "coming-soon", position: 0 });
  player.goNext();
  expect(state()).toMatchObject({ track: song, phase: "idle", position: 12 });
  expect(preferences.current().positions).toEqual({ [song.title]: 12 });
});
