import { expect, test, vi } from "vitest";
import { createAudioFocus } from "#app/lib/audio-focus.ts";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createFakeClock, createTestPlayer, secondSong, settle, song } from "#tests/support/fake-media.ts";

test("counts one play at the end of a track and rewinds to 0", () => {
  const { media, send, counts, state } = createTestPlayer();
  send("play");
  media.sound();
  media.finish();
  expect(counts.getCount(song.title)).toBe(131);
  expect(state()).toMatchObject({ phase: "ended", position: 0 });
  expect(media.paused).toBe(true);
  send("play");
  expect(state().phase).toBe("loading");
});

test("counts each loop and restarts without a fade", () => {
  const { media, send, pass, counts, state } = createTestPlayer();
  send("toggle-loop");
  send("play");
  media.sound();
  pass(500);
  media.levels.length = 0;
  media.finish();
  media.sound();
  media.finish();
  media.sound();
  expect(counts.getCount(song.title)).toBe(132);
  expect(state()).toMatchObject({ phase: "playing", position: 0 });
  expect(media.paused).toBe(false);
  expect(media.levels).toEqual([]);
});

test("counts a track that ends during the fade-out without looping", () => {
  const { media, send, pass, counts, state } = createTestPlayer();
  send("toggle-loop");
  send("play");
  media.sound();
  pass(500);
  send("pause");
  pass(100);
  media.finish();
  pass(1_000);
  expect(counts.getCount(song.title)).toBe(131);
  expect(state().phase).toBe("ended");
});

test("does not count stopping or seeking", () => {
  const { player, media, send, counts } = createTestPlayer();
  send("play");
  media.sound();
  player.send({ type: "seek", to: 62 });
  send("stop");
  expect(counts.getCount(song.title)).toBe(130);
});

test("stops the other player and pauses embedded frames when one starts (audio focus)", () => {
  const pauseFrames = vi.fn<() => void>();
  const audioFocus = createAudioFocus(pauseFrames);
  const time = createFakeClock();
  const first = createTestPlayer({ audioFocus, time });
  const second = createTestPlayer({ audioFocus, time, tracks: [secondSong] });
  first.send("play");
  first.media.sound();
  time.pass(500);
  second.send("play");
  expect(first.media.paused).toBe(true);
  expect(first.state().phase).toBe("paused");
  expect(second.state().phase).toBe("loading");
  expect(pauseFrames).toHaveBeenCalledTimes(2);
  first.send("play");
  expect(second.media.paused).toBe(true);
});

test("ignores blocked autoplay", async () => {
  const { media, send, state } = createTestPlayer();
  media.refusal = Object.assign(new Error("no gesture"), { name: "NotAllowedError" });
  send("play");
  await settle();
  expect(state()).toMatchObject({ phase: "paused", failure: null });
});

test.each([
  [2, "", "network"],
  // As Chromium and Firefox say it, and Firefox without a sound output.
  [3, "PIPELINE_ERROR_DECODE: audio decoding failed", "damaged"],
  [3, "NS_ERROR_DOM_MEDIA_DECODE_ERR (0x806e0004)", "damaged"],
  [3, "OnMediaSinkAudioError", "unplayable"],
  [3, "", "unplayable"],
  [4, "", "missing"],
])("maps media error %i (%s) while buffering to %s, and retries from the same position", (code, message, failure) => {
  const { media, send, pass, state } = createTestPlayer();
  send("play");
  media.sound();
  pass(500);
  media.reach(21);
  media.fire("waiting");
  expect(state().phase).toBe("buffering");
  media.breakWith(code, message);
  expect(state()).toMatchObject({ phase: "error", failure });
  send("retry");
  expect(state()).toMatchObject({ phase: "loading", failure: null });
  media.sound();
  expect(media.currentTime).toBe(21);
  expect(state().phase).toBe("playing");
});

test("reports an error for a missing audio file", async () => {
  const { media, send, state } = createTestPlayer();
  media.refusal = Object.assign(new Error("no source"), { name: "NotSupportedError" });
  send("play");
  await settle();
  expect(state()).toMatchObject({ phase: "error", failure: "missing" });
});

test("pauses when playback is paused externally (headphones unplugged)", async () => {
  const { media, send, pass, state } = createTestPlayer();
  send("play");
  media.sound();
  pass(500);
  media.pause();
  await settle();
  expect(state().phase).toBe("paused");
});

test("saves the position, resumes from it and deletes it at the end", () => {
  const { storage } = createFakeStorage();
  const first = createTestPlayer({ storage });
  first.send("play");
  first.media.sound();
  first.media.reach(6);
  first.media.reach(8);
  first.player.send({ type: "pagehide" });
  const second = createTestPlayer({ storage });
  second.player.restore();
  expect(second.state().position).toBe(8);
  second.send("play");
  second.media.sound();
  expect(second.media.currentTime).toBe(8);
  second.media.finish();
  const third = createTestPlayer({ storage });
  third.player.restore();
  expect(third.state().position).toBe(0);
});

test("works in memory when storage is blocked", () => {
  const { fake, storage } = createFakeStorage();
  fake.failure = "SecurityError";
  const { player, media, send, pass, counts } = createTestPlayer({ storage });
  player.restore();
  send("play");
  media.sound();
  pass(500);
  media.reach(9);
  send("pause");
  pass(500);
  send("play");
  media.sound();
  media.finish();
  expect(counts.getCount(song.title)).toBe(131);
  expect(storage.write("any", "value")).toBe("forbidden");
});
