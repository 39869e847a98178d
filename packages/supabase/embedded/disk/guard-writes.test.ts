import { expect, test } from "vitest";
import type { RequestError } from "../../http/error-response.ts";
import type { DiskGuard } from "./disk-guard.ts";
import { assertRoom } from "./guard-writes.ts";

const createDisk = (freeBytes: number) => ({ hasRoomFor: async (bytes: number) => bytes <= freeBytes }) as DiskGuard;
const readStatus = (disk: DiskGuard, bytes: number, what?: "account") =>
  assertRoom(disk, bytes, what).then(
    () => 200,
    (thrown: RequestError) => thrown.error.status,
  );

test("refuses a write that the disk has no room for", async () => {
  expect(await readStatus(createDisk(10), 10)).toBe(200);
  expect(await readStatus(createDisk(10), 11)).toBe(507);
});

test("answers 503 for accounts, since other refusals of a refresh sign people out", async () => {
  expect(await readStatus(createDisk(-1), 0, "account")).toBe(503);
});
