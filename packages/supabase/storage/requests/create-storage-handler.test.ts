import { expect, test } from "vitest";
import type { SessionStatement } from "../../database/session.ts";
import type { ObjectStore } from "../object-store.ts";
import type { StorageTools } from "../storage-context.ts";
import { validateUrl } from "../../http/validate-url.ts";
import { createStorageHandler } from "./create-storage-handler.ts";

const objects: ObjectStore = {
  put: async () => undefined,
  get: async () => null,
  findSize: async () => null,
  copy: async () => false,
  remove: async () => undefined,
};
const row = { id: "x", name: "a", updated_at: null, metadata: {} };
const stored = JSON.stringify({ row, file: "0".repeat(64) });
const rules = JSON.stringify({ isPublic: true, sizeLimit: null, allowedTypes: null });
const createTools = (others: Partial<StorageTools> = {}): StorageTools => ({
  objects,
  jwtSecret: "",
  query: async () => [{ rules, stored }],
  run: async () => ({ isEnded: false, answer: { body: "[]", rows: "0" }, isRolledBack: false }),
  ...others,
});

const call = (tools: StorageTools, method: string, at: string, requireKey = () => undefined) => {
  const url = `http://localhost:3000/storage/v1/${at}`;
  return createStorageHandler(tools)(new Request(url, { method }), {
    address: validateUrl(url, true),
    requireKey,
    session: { isService: false, authorization: null, actor: null, audit: null },
    deadlineMs: 20,
    inTurn: (work) => work(),
  });
};

test("answers when its time is over, although the file system hangs", async () => {
  const hanging = createTools({ objects: { ...objects, get: () => new Promise(() => undefined) } });
  await expect(call(hanging, "GET", "object/public/b/a")).rejects.toThrow("The storage timed out after 20 ms");
});

test("asks for a key wherever the URL itself is none", async () => {
  const requireKey = () => {
    throw new Error("No key");
  };
  await expect(call(createTools(), "GET", "object/public/b/a", requireKey)).rejects.toThrow("Object not found");
  await expect(call(createTools(), "GET", "object/sign/b/a?token=x", requireKey)).rejects.toThrow("The token is not");
  for (const [method, at] of [
    ["GET", "object/b/a"],
    ["HEAD", "object/b/a"],
    ["GET", "object/info/b/a"],
    ["GET", "bucket"],
    ["POST", "object/upload/sign/b/a"],
    ["POST", "object/list/b"],
  ] as const)
    await expect(call(createTools(), method, at, requireKey), at).rejects.toThrow("No key");
});

test("tells which requests may have written, and policies what they do", async () => {
  const seen: (string | undefined)[] = [];
  const run = async ({ session }: SessionStatement) => {
    seen.push(session.operation);
    return { isEnded: false as const, answer: { body: "[]", rows: "1" }, isRolledBack: false };
  };
  expect((await call(createTools({ run }), "POST", "object/list/b")).hasWritten).toBe(false);
  expect((await call(createTools({ run }), "DELETE", "bucket/b")).hasWritten).toBe(true);
  expect(seen).toEqual(["storage.object.list", "storage.bucket.delete"]);
});

test("lets a session that has ended do nothing", async () => {
  const tools = createTools({ run: async () => ({ isEnded: true }) });
  await expect(call(tools, "GET", "bucket")).rejects.toMatchObject({
    error: { status: 401, code: "session_not_found" },
  });
});
