import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { createEngineCheck, watchStatements } from "./watch-statements.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

test("keeps responding to everybody after a user wrote more rows than fit into a statement", async () => {
  const ada = await createTestUser(backend, "ada@example.org");
  for (const [count, row] of [
    [16_400, { current_prompt: "a", image_url: "/x" }],
    [33_000, {}],
  ] as const) {
    const { error, status } = await ada.client.from("images").insert(Array.from({ length: count }, () => row) as never);
    expect([status, error?.code]).toEqual([413, "limit_exceeded"]);
  }
  expect((await backend.anonClient().from("posts").select("id")).error).toBeNull();
  expect((await ada.client.from("images").select("id")).data).toEqual([]);
  expect((await ada.client.auth.getUser(ada.accessToken)).error).toBeNull();
});

const createQueries = (query: () => Promise<unknown>) => {
  const onCrash = vi.fn();
  const sent = vi.fn(query);
  const database = { query: sent as never } as Parameters<ReturnType<typeof watchStatements>>[0];
  watchStatements(undefined, createEngineCheck(onCrash).onError)(database);
  return { database, sent, onCrash };
};

test("sends no statement with more parameters than the protocol allows", async () => {
  const { database, sent, onCrash } = createQueries(async () => ({ rows: [] }));
  const error = expect.objectContaining({ code: "54000" });
  await expect(database.query("x", Array(32_768).fill(1))).rejects.toEqual(error);
  expect([sent.mock.calls.length, onCrash.mock.calls.length]).toEqual([0, 0]);
  await database.query("x", Array(32_767).fill(1));
  expect(sent).toHaveBeenCalledOnce();
});

test("treats an unreadable response as a crash, because the next one may belong to another request", async () => {
  const unreadable = new RangeError("Invalid array length");
  const { database, onCrash } = createQueries(() => Promise.reject(unreadable));
  await expect(database.query("x")).rejects.toBe(unreadable);
  expect(onCrash).toHaveBeenCalledWith(unreadable);
});
