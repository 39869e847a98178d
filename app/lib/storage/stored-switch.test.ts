import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createStoredSwitch } from "./stored-switch.ts";

test.each([true, false])("stores the other state of a switch that is initially %s", (initial) => {
  const { map, storage } = createFakeStorage();
  const store = createStoredSwitch("switch", initial, storage);
  expect(store.getState()).toBe(initial);
  store.setState(!initial);
  expect(map.get("switch")).toBe(String(!initial));
  expect(createStoredSwitch("switch", initial, storage).getState()).toBe(!initial);
});

test.each([true, false])("ignores an invalid stored value of a switch that is initially %s", (initial) => {
  const { storage } = createFakeStorage();
  storage.write("switch", "perhaps");
  expect(createStoredSwitch("switch", initial, storage).getState()).toBe(initial);
});
