import { expect, test } from "vitest";
import { createDraftKeys } from "./draft-keys.ts";

const hourMs = 3_600_000;
const createKeys = (secret = "secret") => {
  const clock = { now: Date.UTC(2026, 10, 25) };
  return { clock, ...createDraftKeys(secret, () => clock.now) };
};

test("a key is good for twelve hours, on every replica with the same secret", () => {
  const [keys, replica] = [createKeys(), createKeys()];
  const key = keys.create();
  for (const hours of [0, 11.9]) {
    replica.clock.now = keys.clock.now + hours * hourMs;
    expect([hours, replica.isValid(key)]).toEqual([hours, true]);
  }
  replica.clock.now = keys.clock.now + 12 * hourMs + 1;
  expect(replica.isValid(key)).toBe(false);
});

test("a key of another secret is not good", () => {
  expect(createKeys("another secret").isValid(createKeys().create())).toBe(false);
});

test("no other text is a key", () => {
  const keys = createKeys();
  const key = keys.create();
  const [start = "", end = "", ...signature] = key.split("-");
  const rest = signature.join("-");
  const later = (keys.clock.now + 24 * hourMs).toString(36);
  const changed = rest.startsWith("A") ? `B${rest.slice(1)}` : `A${rest.slice(1)}`;
  for (const other of [
    "",
    "draft-",
    `${start}-${later}-${rest}`,
    `${start}-0${end}-${rest}`,
    `${start}-${end.toUpperCase()}-${rest}`,
    `${start}-${end}-${changed}`,
    `${start}-${end}-${rest.slice(1)}`,
    `${key}\n`,
    ` ${key}`,
    `${key}${"x".repeat(100_000)}`,
    `${start}-${end}-${"ſ".repeat(43)}`,
    `draft-zzzzzzzzzz-${"_".repeat(43)}`,
  ])
    expect([other.slice(0, 90), keys.isValid(other)]).toEqual([other.slice(0, 90), false]);
});
