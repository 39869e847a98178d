import { expect, test } from "vitest";
import { createFakeStorage } from "#tests/support/fake-storage.ts";
import { createCommandHistory } from "./command-history.ts";
import { completeCommand, findCommands } from "./command-input.tsx";

const createStorage = () => createFakeStorage().storage;

test("moves through earlier lines and back to the unsent input", () => {
  const history = createCommandHistory(createStorage());
  for (const line of ["status", "help", "help", " "]) history.add(line);
  expect(history.move(-1, "ana")).toBe("help");
  expect(history.move(-1, "help")).toBe("status");
  expect(history.move(-1, "status")).toBeNull();
  expect(history.move(1, "status")).toBe("help");
  expect(history.move(1, "help")).toBe("ana");
  expect(history.move(1, "ana")).toBeNull();
  history.move(-1, "ana");
  history.leave();
  expect(history.move(-1, "other")).toBe("help");
});

test("stores the last hundred lines, and ignores invalid stored values", () => {
  const storage = createStorage();
  const history = createCommandHistory(storage);
  for (let index = 0; index < 150; index += 1) history.add(`line ${index}`);
  const next = createCommandHistory(storage);
  expect(next.move(-1, "")).toBe("line 149");
  storage.write("chloe-command-history", JSON.stringify([7, "one", null, {}]));
  expect(createCommandHistory(storage).move(-1, "")).toBe("one");
  storage.write("chloe-command-history", "{broken");
  expect(createCommandHistory(storage).move(-1, "")).toBeNull();
});

test("completes to the common prefix, but not complete or unknown commands", () => {
  expect(completeCommand("sta")).toBe("status");
  expect(completeCommand(" DEP")).toBe("deploy-dryrun");
  expect(completeCommand("s")).toBeNull();
  expect(findCommands("s")).toEqual(["security", "status"]);
  for (const typed of ["", "  ", "status", "status of", "zzz", "toString"]) {
    expect([typed, completeCommand(typed)]).toEqual([typed, null]);
  }
});
