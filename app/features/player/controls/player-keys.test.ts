import { expect, test } from "vitest";
import { createTestPlayer } from "#tests/support/fake-media.ts";
import { pressKey } from "./player-keys.ts";

const nowhere = { onButton: false, onField: false };

const openKeys = () => {
  const opened = createTestPlayer();
  const press = (key: string, focus = nowhere, held: { ctrlKey?: boolean } = {}) =>
    pressKey(opened.player, { key, altKey: false, ctrlKey: false, metaKey: false, ...held }, focus);
  return { ...opened, press };
};

test("toggles playback with Space", () => {
  const { press, media, pass, state } = openKeys();
  press(" ");
  expect(state().phase).toBe("loading");
  media.sound();
  press(" ");
  pass(500);
  expect(state().phase).toBe("paused");
});

test("seeks 5 s with left and right, to tenths with digits", () => {
  const { press, state } = openKeys();
  press("5");
  expect(state().position).toBeCloseTo(31.5);
  press("ArrowRight");
  expect(state().position).toBeCloseTo(36.5);
  press("ArrowLeft");
  press("ArrowLeft");
  expect(state().position).toBeCloseTo(26.5);
  press("0");
  expect(state().position).toBe(0);
});

test("changes the volume with up and down, mutes with M, loops with L", () => {
  const { press, state } = openKeys();
  press("ArrowDown");
  press("ArrowDown");
  expect(state().volume).toBe(0.8);
  press("ArrowUp");
  expect(state().volume).toBe(0.9);
  press("M");
  press("l");
  expect(state()).toMatchObject({ isMuted: true, isLooping: true });
});

test("leaves Space to a focused button, all keys to a text field, and browser shortcuts to the browser", () => {
  const { press, state } = openKeys();
  expect(press(" ", { onButton: true, onField: false })).toBe(false);
  expect(press("ArrowRight", { onButton: false, onField: true })).toBe(false);
  expect(press("l", nowhere, { ctrlKey: true })).toBe(false);
  expect(press("Tab")).toBe(false);
  expect(state()).toMatchObject({ phase: "idle", position: 0, isLooping: false });
});
