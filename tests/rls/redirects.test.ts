import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#contracts/database.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { openUsedDatabase } from "#tests/support/open-used-database.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());

const redirects = () => backend.serviceClient().from("redirects");

test("lets nobody but the service read or write redirects", async () => {
  await redirects().insert({ from_path: "/a", to_address: "/landing" }).throwOnError();
  const { accessToken } = await createTestUser(backend, "reader@example.org");
  for (const client of [backend.anonClient(), backend.anonClient(accessToken)]) {
    const table = () => client.from("redirects");
    const answers = await Promise.all([
      table().select("from_path"),
      table().insert({ from_path: "/b", to_address: "https://evil.example" }),
      table().update({ to_address: "https://evil.example" }).eq("from_path", "/a"),
      table().delete().eq("from_path", "/a"),
      client.rpc("add_redirects", { import: randomUUID(), entries: [] }),
      client.rpc("save_redirect", { origin: "/b", target: "https://evil.example" }),
      client.rpc("list_redirects", { search: null, after: null, page_size: 1 }),
      client.rpc("count_redirects", { counted: [{ from: "/a", hits: 5, at: "2026-01-01T00:00:00Z" }] }),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(Array.from(answers, () => "42501"));
  }
  expect((await redirects().select("to_address,hits")).data).toEqual([{ to_address: "/landing", hits: 0 }]);
});

test.each<Database["public"]["Tables"]["redirects"]["Insert"]>([
  { from_path: "a", to_address: "/landing" },
  { from_path: `/${"x".repeat(2_000)}`, to_address: "/landing" },
  { from_path: "/nowhere" },
  { from_path: "/two", to_address: "/landing", post_id: randomUUID() },
  { from_path: "/script", to_address: "javascript:alert(1)" },
])("refuses %j", async (row) => {
  expect((await redirects().insert(row)).error?.code).toBe("23514");
});

test("takes 100,000 and no more", { tags: "night" }, async () => {
  const database = await openUsedDatabase();
  const insert = (count: number, prefix: string) =>
    database.query(
      `insert into public.redirects (from_path, to_address) select '/${prefix}' || n, '/landing' from generate_series(1, ${count}) n`,
    );
  await insert(100_000, "a");
  await expect(insert(1, "b")).rejects.toThrow("up to 100,000 redirects");
  await database.close();
});
