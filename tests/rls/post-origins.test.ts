import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#server/backend.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { importRows, openImportRows, toImportRow, writeRows } from "#tests/support/import-rows.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
let others: [name: string, client: Client][];
const id = "11111111-1111-4111-8111-111111111111";
const rows = [
  { externalId: "a", slug: "imported", post: { status: "published", published_at: "2020-01-01T00:00:00Z" } },
];
beforeAll(async () => {
  backend = await createTestBackend();
  const user = await createTestUser(backend, "ada@example.org");
  others = [
    ["visitor", backend.anonClient()],
    ["user", user.client],
  ];
  await importRows(backend.serviceClient(), rows);
});
afterAll(() => backend.close());

const noRight = "42501";

test("shows where a post came from to the service only", async () => {
  for (const [name, client] of others) {
    expect([name, (await client.from("post_origins").select("*")).error?.code]).toEqual([name, noRight]);
    const { data } = await client.from("posts").select("*").eq("slug", "imported").single();
    expect([name, JSON.stringify(data)]).toEqual([name, expect.not.stringContaining("old.example")]);
  }
  const { data } = await backend.serviceClient().from("post_origins").select("tool,external_id");
  expect(data).toEqual([{ tool: "ghost", external_id: "a" }]);
});

test("lets nobody write an origin but by an import, and nobody but the service import", async () => {
  const row = { id, tool: "ghost", external_id: "b" };
  for (const [name, client] of [...others, ["service", backend.serviceClient()] as const]) {
    const codes = [
      (await client.from("post_origins").insert(row)).error?.code,
      (await client.from("post_origins").update({ address: "https://x.example/" }).eq("tool", "ghost")).error?.code,
      (await client.from("post_origins").delete().eq("tool", "ghost")).error?.code,
    ];
    expect([name, ...codes]).toEqual([name, noRight, noRight, noRight]);
  }
});

test("shows imports and what is in them to the service only, and lets nobody else call what works on them", async () => {
  const target = await openImportRows(backend.serviceClient(), rows);
  const json: never[] = [];
  for (const [name, client] of others) {
    const codes = [
      (await client.from("imports").select("*")).error?.code,
      (await client.from("import_entries").select("*")).error?.code,
      (await client.from("imports").insert({ id, name: "Mine" })).error?.code,
      (await client.from("imports").update({ name: "Mine" }).eq("id", target)).error?.code,
      (await client.from("imports").delete().eq("id", target)).error?.code,
      (await client.from("import_entries").update({ is_chosen: true }).eq("import_id", target)).error?.code,
      (await writeRows(client, target, rows)).error?.code,
      (await client.rpc("add_import_entries", { target, origin_tool: "ghost", entries: json, files_read: 0 })).error
        ?.code,
      (await client.rpc("describe_imports", { target })).error?.code,
      (await client.rpc("clear_import", { target })).error?.code,
      (await client.rpc("list_import_entries", { target, filter: "all", search: "", after: 0, page_size: 1 })).error
        ?.code,
      (await client.rpc("choose_import_entries", { target, positions: json, filter: "all", chosen: true })).error?.code,
      (
        await client.rpc("claim_import", {
          target,
          claimant: "me",
          from_states: json,
          next_state: "running",
          takes_over: true,
        })
      ).error?.code,
      (await client.rpc("keep_import", { target, claimant: "me", held_state: "running" })).error?.code,
      (await client.rpc("next_import_entries", { target, after: 0, page_size: 1 })).error?.code,
      (await client.rpc("import_addresses", { target, after: 0 })).error?.code,
      (await client.rpc("undo_import_entries", { target, claimant: "me", page_size: 1 })).error?.code,
      (await client.rpc("unused_pictures", { names: json })).error?.code,
    ];
    expect([name, ...codes]).toEqual([name, ...codes.map(() => noRight)]);
  }
});

test("refuses an origin that is not of the form", async () => {
  const service = backend.serviceClient();
  const add = async (entry: object, tool = "ghost") => {
    const target = await openImportRows(service, [], tool);
    const entries = [{ ...toImportRow({ externalId: "c", slug: "c" }, 1), ...entry }];
    return (await service.rpc("add_import_entries", { target, origin_tool: tool, entries, files_read: 0 })).error?.code;
  };
  expect(await add({})).toBeUndefined();
  expect(await add({ external_id: "" })).toBe("23514");
  expect(await add({ external_id: "x".repeat(65) })).toBe("23514");
  expect(await add({ address: `https://x.example/${"x".repeat(2_000)}` })).toBe("23514");
  expect(await add({ fingerprint: "F" })).toBe("23514");
  expect(await add({ external_id: null })).toBe("23502");
  expect((await service.from("imports").insert({ id, name: "An import", tool: "Ghost!" })).error?.code).toBe("23514");
});
