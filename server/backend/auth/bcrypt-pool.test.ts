import { performance } from "node:perf_hooks";
import bcrypt from "bcryptjs";
import { expect, test } from "vitest";
import { useBcryptPool } from "./bcrypt-pool.ts";

useBcryptPool();

test("creates a hash that matches its password only", async () => {
  const hash = await bcrypt.hash("a lantern in the snow", 6);
  expect(bcrypt.compareSync("a lantern in the snow", hash)).toBe(true);
  expect(await bcrypt.compare("a lantern in the snow", hash)).toBe(true);
  expect(await bcrypt.compare("another lantern", hash)).toBe(false);
});

test("survives an invalid hash", async () => {
  expect(await bcrypt.compare("x", "no hash")).toBe(false);
  await expect(bcrypt.hash("x", "no cost" as never)).rejects.toThrow("Invalid salt");
  expect(await bcrypt.compare("x", await bcrypt.hash("x", 4))).toBe(true);
});

test("does not block the event loop with twenty concurrent hashes", async () => {
  const hash = await bcrypt.hash("x", 10);
  const before = performance.eventLoopUtilization();
  await Promise.all(Array.from({ length: 20 }, () => bcrypt.compare("x", hash)));
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3);
});
