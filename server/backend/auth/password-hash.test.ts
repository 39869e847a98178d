import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import bcryptjs from "bcryptjs";
import { expect, test } from "vitest";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { comparePassword, hashPassword, useNativeBcrypt } from "./password-hash.ts";

const lantern = "a lantern in the snow";

test("creates a hash that matches its password only", async () => {
  const hash = await hashPassword(lantern);
  expect(hash).toMatch(/^\$2b\$10\$/);
  expect(bcryptjs.compareSync(lantern, hash)).toBe(true);
  expect(await comparePassword(lantern, hash)).toBe(true);
  expect(await comparePassword("another lantern", hash)).toBe(false);
});

test.each(["$2a", "$2b", "$2y"])("verifies hashes with the prefix %s", async (prefix) => {
  const hash = bcryptjs.hashSync("ünïcode ❄ lantern", 4).replace(/^\$2./, prefix);
  expect(await comparePassword("ünïcode ❄ lantern", hash)).toBe(true);
  expect(await comparePassword("ünïcode ❄ lanterns", hash)).toBe(false);
});

test.each(["$2a", "$2b", "$2y"])("compares the first 72 bytes of a long password with a hash of %s", async (prefix) => {
  const long = createHash("sha256").update(lantern).digest("hex").repeat(5);
  const hash = bcryptjs.hashSync(long, 4).replace(/^\$2./, prefix);
  for (const length of [72, 73, 254, 255, 256, 320]) {
    expect(await comparePassword(long.slice(0, length), hash), `${length}`).toBe(true);
  }
  expect(await comparePassword(long.slice(0, 71), hash)).toBe(false);
  expect(await comparePassword("", hash)).toBe(false);
});

test("rejects NUL characters", async () => {
  const hash = bcryptjs.hashSync("snow", 4);
  expect(await comparePassword("snow\0", hash)).toBe(false);
  expect(await comparePassword("snow\0lantern", hash)).toBe(false);
  await expect(hashPassword("snow\0lantern")).rejects.toThrow("NUL");
});

test.each(["", "no hash", "$2b$10$", "$2x$04$", `$2b$04$${"x".repeat(52)}`, `$2b$04$${"x".repeat(54)}`])(
  "survives the invalid hash %j",
  async (hash) => expect(await comparePassword("x", hash)).toBe(false),
);

// bench/worst-texts.ts measures how busy the event loop is meanwhile.
test("leaves threads for files beside twenty concurrent hashes", async () => {
  useNativeBcrypt();
  const hash = await hashPassword("x");
  let compared = 0;
  const all = Promise.all(
    Array.from({ length: 20 }, async () => {
      await bcryptjs.compare("x", hash);
      compared += 1;
    }),
  );
  // Uses the same thread pool as the hashes; if they occupied all threads, it would have to wait for all of them.
  await promisify(deflate)(Buffer.alloc(1_000));
  expect(compared).toBeLessThan(4);
  await all;
  expect(compared).toBe(20);
});

test("is used by the library for sign-ins and new passwords", async () => {
  const backend = await createTestBackend();
  const email = "ada@example.org";
  const { client } = await createTestUser(backend, email);
  const calls: string[] = [];
  bcryptjs.compare = (async (password: string, hash: string) => {
    calls.push("compare");
    return comparePassword(password, hash);
  }) as typeof bcryptjs.compare;
  bcryptjs.hash = (async (password: string) => {
    calls.push("hash");
    return hashPassword(password);
  }) as typeof bcryptjs.hash;
  const signIn = (password: string) => backend.anonClient().auth.signInWithPassword({ email, password });
  const { data } = await signIn(testPassword);
  expect((await signIn("another lantern")).error?.code).toBe("invalid_credentials");
  await client.auth.setSession({
    access_token: data.session?.access_token ?? "",
    refresh_token: data.session?.refresh_token ?? "",
  });
  expect((await client.auth.updateUser({ password: "another lantern in the snow" })).error).toBeNull();
  // The third comparison checks whether the new password equals the old one.
  expect(calls).toEqual(["compare", "compare", "compare", "hash"]);
  useNativeBcrypt();
  await backend.close();
});
