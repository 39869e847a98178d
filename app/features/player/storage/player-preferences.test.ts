import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createPlayerPreferences, preferencesKey, defaultPreferences } from "./player-preferences.ts";

const open = (entries: Record<string, string> = {}) => {
  const { map, storage } = createFakeStorage(entries);
  return { map, memory: createPlayerPreferences(storage) };
};

test("defaults to butterflies on and full volume", () => {
  expect(open().memory.restore()).toEqual({
    volume: 1,
    isMuted: false,
    hasButterflies: true,
    liked: [],
    positions: {},
  });
});

test("restores likes, volume, butterflies and positions", () => {
  const { map, memory } = open();
  memory.toggleLike("A song");
  memory.saveVolume(0.4, true);
  memory.showButterflies(false);
  memory.savePosition("A song", 12.34);
  const again = open(Object.fromEntries(map)).memory.restore();
  expect(again).toEqual({
    volume: 0.4,
    isMuted: true,
    hasButterflies: false,
    liked: ["A song"],
    positions: { "A song": 12.3 },
  });
});

test("removes a like on the second click and deletes a position of 0", () => {
  const { memory } = open();
  memory.toggleLike("A song");
  memory.toggleLike("A song");
  memory.savePosition("A song", 5);
  memory.savePosition("A song", 0);
  expect(memory.current()).toEqual(defaultPreferences);
});

test.each(["nonsense", "null", "[]", '{"volume":7,"liked":[1],"positions":{"a":"b","c":-1}}'])(
  "falls back to defaults for corrupt storage (%s)",
  (text) => {
    expect(open({ [preferencesKey]: text }).memory.restore()).toEqual(defaultPreferences);
  },
);
