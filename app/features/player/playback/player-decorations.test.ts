import { expect, test } from "vitest";
import { createTestPlayer, secondSong, song } from "#tests/support/fake-media.ts";

const openPlaying = (track = song, duration = 63) => {
  const opened = createTestPlayer({ tracks: [track] });
  opened.send("play");
  opened.media.sound(duration);
  opened.pass(500);
  const butterfly = () => opened.state().butterfly.phase;
  const title = () => opened.state().title.phase;
  return { ...opened, butterfly, title };
};

test("shows the butterfly on playback and keeps it during a pause", () => {
  const { send, pass, butterfly } = openPlaying();
  expect(butterfly()).toBe("here");
  send("pause");
  pass(10_000);
  expect(butterfly()).toBe("here");
});

test("hides the butterfly at second 65, within 3 s", () => {
  const { media, pass, butterfly } = openPlaying(song, 90);
  media.reach(64.9);
  expect(butterfly()).toBe("here");
  media.reach(65);
  expect(butterfly()).toBe("leaving");
  pass(2_900);
  expect(butterfly()).toBe("leaving");
  pass(100);
  expect(butterfly()).toBe("away");
});

test("hides the butterfly 2 s after the track has ended", () => {
  const { media, pass, butterfly } = openPlaying();
  media.finish();
  pass(1_900);
  expect(butterfly()).toBe("here");
  pass(100);
  expect(butterfly()).toBe("leaving");
  pass(3_000);
  expect(butterfly()).toBe("away");
});

test("keeps the butterfly when the track loops or is replayed", () => {
  const looping = openPlaying();
  looping.send("toggle-loop");
  looping.media.finish();
  looping.pass(6_000);
  expect(looping.butterfly()).toBe("here");

  const again = openPlaying();
  again.media.finish();
  again.pass(1_000);
  again.send("play");
  again.media.sound();
  again.pass(6_000);
  expect(again.butterfly()).toBe("here");
});

test("hides the butterfly on stop", () => {
  const { send, pass, butterfly } = openPlaying();
  send("stop");
  expect(butterfly()).toBe("leaving");
  pass(3_000);
  expect(butterfly()).toBe("away");
});

test("shows the butterfly for other tracks while playing and fades it out in 3 s on pause", () => {
  const { media, send, pass, butterfly } = openPlaying(secondSong);
  expect(butterfly()).toBe("here");
  send("pause");
  expect(butterfly()).toBe("leaving");
  pass(2_000);
  send("play");
  media.sound();
  expect(butterfly()).toBe("here");
  send("pause");
  pass(3_000);
  expect(butterfly()).toBe("away");
});

test("animates the title once at second 52, for 1.6 s", () => {
  const { player, media, pass, title } = openPlaying();
  media.reach(51.9);
  expect(title()).toBe("waiting");
  media.reach(52.1);
  expect(title()).toBe("running");
  pass(1_500);
  expect(title()).toBe("running");
  pass(100);
  expect(title()).toBe("done");
  player.send({ type: "seek", to: 51 });
  media.reach(52.1);
  expect(title()).toBe("done");
});

test("animates the title again in the next loop", () => {
  const { send, media, pass, title } = openPlaying();
  send("toggle-loop");
  media.reach(52.1);
  pass(2_000);
  media.finish();
  media.sound();
  media.reach(52.1);
  expect(title()).toBe("running");
});

test("does not animate the title when seeking past second 52, nor for other tracks", () => {
  const { player, media, title } = openPlaying();
  player.send({ type: "seek", to: 58 });
  media.reach(58.2);
  expect(title()).toBe("waiting");

  const other = openPlaying(secondSong);
  other.media.reach(52.1);
  expect(other.title()).toBe("waiting");
});
