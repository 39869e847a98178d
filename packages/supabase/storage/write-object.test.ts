import { beforeEach, expect, test } from "vitest";
import type { Session, SessionStatement } from "../database/session.ts";
import { RequestError } from "../http/error-response.ts";
import type { ObjectStore } from "./object-store.ts";
import { getPublicObject } from "./read-object.ts";
import type { StorageContext } from "./storage-context.ts";
import { uploadObject } from "./upload-object.ts";

const session: Session = { role: "anon", claims: "", userId: "", sessionId: null, headers: "", timeoutMs: 0 };
const place = { bucket: "b", key: "a.txt" };
const file = { bytes: new Uint8Array([1, 2]), type: "text/plain", cacheControl: "no-cache" };
const rules = JSON.stringify({ isPublic: true, sizeLimit: null, allowedTypes: null });
const oldFile = "0".repeat(64);

let events: string[];
let files: Map<string, Uint8Array<ArrayBuffer>>;
beforeEach(() => {
  events = [];
  files = new Map([[oldFile, new Uint8Array([9])]]);
});

const objects: ObjectStore = {
  async put(name, bytes) {
    events.push("put");
    files.set(name, new Uint8Array(bytes));
  },
  get: async (name) => files.get(name) ?? null,
  findSize: async (name) => files.get(name)?.byteLength ?? null,
  copy: async () => false,
  async remove(names) {
    events.push("remove");
    for (const name of names) files.delete(name);
  },
};

/** The body of an answer; `noRow` for one that wrote nothing. */
const noRow = "{}";
type Commit = (statement: SessionStatement) => Promise<string | null>;
const createContext = (commit: Commit, others: Partial<StorageContext> = {}): StorageContext => ({
  objects,
  jwtSecret: "",
  session,
  deadlineMs: 1_000,
  query: async () => [{ rules }],
  async run(statement) {
    const isTried = statement.bounds !== undefined && statement.bounds.max < 0;
    events.push(isTried ? "try" : "commit");
    const body = await commit(statement);
    const answer = { body, rows: body === noRow ? "0" : "1" };
    return { isEnded: false, answer, isRolledBack: isTried };
  },
  ...others,
});
const upload = (context: StorageContext) => uploadObject(context, { place, file, isUpsert: true });
const failWith = (code: string, message = "it failed") => Object.assign(new Error(message), { code });

test("tries the rights, then stores the bytes, then the row, then removes the bytes from before", async () => {
  const context = createContext(async () => JSON.stringify({ id: "x", previous: oldFile }));
  expect(await upload(context)).toBe("x");
  expect(events).toEqual(["try", "put", "commit", "remove"]);
  expect([...files.values()]).toEqual([file.bytes]);
});

test("stores no bytes of a caller without the right", async () => {
  const context = createContext(() => Promise.reject(failWith("42501")));
  await expect(upload(context)).rejects.toMatchObject({ error: { status: 400, statusCode: 403 } });
  expect(events).toEqual(["try"]);
});

test("removes bytes whose row was refused after all, and leaves those from before", async () => {
  const context = createContext(async ({ bounds }) => {
    if (bounds) return null;
    throw failWith("23505");
  });
  await expect(upload(context)).rejects.toMatchObject({ error: { statusCode: 409 } });
  expect([...files.keys()]).toEqual([oldFile]);
});

test.each([
  failWith("57P01", "The database thread ended"),
  failWith("57014"),
  failWith("ECONNRESET"),
  new Error("The database timed out after 1000 ms"),
])("leaves bytes whose row may have been written: %s", async (error) => {
  const context = createContext(async ({ bounds }) => {
    if (bounds) return null;
    throw error;
  });
  await expect(upload(context)).rejects.toBe(error);
  expect(files.size).toBe(2);
});

test("tries again when another call inserted the object at the same moment", async () => {
  const answers = [noRow, noRow, JSON.stringify({ id: "x", previous: oldFile })];
  const context = createContext(async ({ bounds }) => (bounds ? null : (answers.shift() ?? null)));
  expect(await upload(context)).toBe("x");
  expect(events).toEqual(["try", "put", "commit", "commit", "commit", "remove"]);
  const refused = createContext(async ({ bounds }) => (bounds ? null : noRow));
  await expect(upload(refused)).rejects.toMatchObject({ error: { statusCode: 403 } });
  expect(files.size).toBe(1);
});

test("writes no row when the bytes cannot be stored", async () => {
  const full = new RequestError({ status: 507, code: "disk_full", message: "full" });
  const context = createContext(async () => null, { objects: { ...objects, put: () => Promise.reject(full) } });
  await expect(upload(context)).rejects.toBe(full);
  expect(events).toEqual(["try"]);
});

const toStored = (name: string) =>
  JSON.stringify({ row: { id: "x", name: "a.txt", updated_at: null, metadata: {} }, file: name });

test("reads an object again that was replaced between its row and its bytes", async () => {
  const names = ["1".repeat(64), oldFile];
  const query = async () => [{ rules, stored: toStored(names.shift() ?? oldFile) }];
  const response = await getPublicObject(
    createContext(async () => null, { query }),
    place,
    new Headers(),
  );
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([9]));
});

test("gives up on an object that is replaced again and again", async () => {
  let asked = 0;
  const query = async () => [{ rules, stored: toStored(String((asked += 1)).repeat(64)) }];
  const reading = getPublicObject(
    createContext(async () => null, { query }),
    place,
    new Headers(),
  );
  await expect(reading).rejects.toMatchObject({ error: { statusCode: 404 } });
  expect(asked).toBe(4);
});
