import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#server/backend.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
let others: [name: string, client: Client][];
const id = "11111111-1111-4111-8111-111111111111";
const entries = [
  {
    origin: { tool: "ghost", external_id: "a", address: "https://private.example/members-only/" },
    post: { slug: "imported", title: "T", content: "C", status: "published" },
  },
];
beforeAll(async () => {
  backend = await createTestBackend();
  const user = await createTestUser(backend, "ada@example.org");
  others = [
    ["visitor", backend.anonClient()],
    ["user", user.client],
  ];
  await backend.serviceClient().rpc("import_posts", { entries });
});
afterAll(() => backend.close());

const noRight = "42501";

test("shows where a post came from to the service only", async () => {
  for (const [name, client] of others) {
    expect([name, (await client.from("post_origins").select("*")).error?.code]).toEqual([name, noRight]);
    const { data } = await client.from("posts").select("*").eq("slug", "imported").single();
    expect([name, JSON.stringify(data)]).toEqual([name, expect.not.stringContaining("private.example")]);
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
  for (const [name, client] of others)
    expect([name, (await client.rpc("import_posts", { entries })).error?.code]).toEqual([name, noRight]);
});

test("refuses an origin that is not of the form", async () => {
  const call = async (origin: object) =>
    (await backend.serviceClient().rpc("import_posts", { entries: [{ ...entries[0], origin }] as never })).error?.code;
  expect(await call({ tool: "ghost", external_id: "" })).toBe("23514");
  expect(await call({ tool: "ghost", external_id: "x".repeat(65) })).toBe("23514");
  expect(await call({ tool: "Ghost!", external_id: "c" })).toBe("23514");
  expect(await call({ tool: "ghost", external_id: "c", address: `https://x.example/${"x".repeat(2_000)}` })).toBe(
    "23514",
  );
  expect(await call({ tool: "ghost" })).toBe("23502");
});
