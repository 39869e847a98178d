import { expect, test } from "vitest";
import type { ObjectStore } from "../../storage/object-store.ts";
import { guardObjects } from "./guard-objects.ts";

test("refuses files and copies that the disk has no room for, and nothing else", async () => {
  const done: string[] = [];
  const objects: ObjectStore = {
    put: async () => void done.push("put"),
    get: async () => null,
    findSize: async (name) => (name === "large" ? 10 : null),
    copy: async () => done.push("copy") > 0,
    remove: async () => void done.push("remove"),
  };
  const guarded = guardObjects(objects, { hasRoomFor: async (bytes) => bytes < 10 });
  const refusal = { error: { status: 507, code: "disk_full" } };
  await expect(guarded.put("a", new Uint8Array(10))).rejects.toMatchObject(refusal);
  await expect(guarded.copy("large", "b")).rejects.toMatchObject(refusal);
  expect(done).toEqual([]);
  await guarded.put("a", new Uint8Array(9));
  await guarded.copy("small", "b");
  await guarded.remove(["a"]);
  expect(done).toEqual(["put", "copy", "remove"]);
});
