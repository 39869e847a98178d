import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { comparePassword, hashPassword } from "./password-hash.ts";

const lantern = "a lantern in the snow";
const long = createHash("sha256").update(lantern).digest("hex").repeat(5);
/** By another implementation (bcryptjs 3.0.3). */
const hashes = {
  unicode: "$2b$04$T2PR2rmC6QTkSr1D.LkasOrTbV4b.2eiOxHc3xVxb8Lq54mACVGDi",
  long: "$2b$04$/lS1o2GFfFbxRmYv8RO1wO7pv8nPPS9s5iVPs0A9yTBIswwE3Nv.G",
  snow: "$2b$04$o/Ta.IWD3zfbsyWJH7Rua.0Mq0DqGuMwoQ6tdmRQvXs8TMXhonHhy",
};

test("creates a hash that matches its password only", async () => {
  const hash = await hashPassword(lantern);
  expect(hash).toMatch(/^\$2b\$10\$/);
  expect(await comparePassword(lantern, hash)).toBe(true);
  expect(await comparePassword("another lantern", hash)).toBe(false);
});

test.each(["$2a", "$2b", "$2y"])("verifies hashes with the prefix %s", async (prefix) => {
  const hash = hashes.unicode.replace(/^\$2./, prefix);
  expect(await comparePassword("ünïcode ❄ lantern", hash)).toBe(true);
  expect(await comparePassword("ünïcode ❄ lanterns", hash)).toBe(false);
});

test.each(["$2a", "$2b", "$2y"])("compares the first 72 bytes of a long password with a hash of %s", async (prefix) => {
  const hash = hashes.long.replace(/^\$2./, prefix);
  for (const length of [72, 73, 254, 255, 256, 320]) {
    expect(await comparePassword(long.slice(0, length), hash), `${length}`).toBe(true);
  }
  expect(await comparePassword(long.slice(0, 71), hash)).toBe(false);
  expect(await comparePassword("", hash)).toBe(false);
});

test("rejects NUL characters", async () => {
  expect(await comparePassword("snow", hashes.snow)).toBe(true);
  expect(await comparePassword("snow\0", hashes.snow)).toBe(false);
  expect(await comparePassword("snow\0lantern", hashes.snow)).toBe(false);
  await expect(hashPassword("snow\0lantern")).rejects.toThrow("NUL");
});

test.each(["", "no hash", "$2b$10$", "$2x$04$", `$2b$04$${"x".repeat(52)}`, `$2b$04$${"x".repeat(54)}`])(
  "survives the invalid hash %j",
  async (hash) => expect(await comparePassword("x", hash)).toBe(false),
);
