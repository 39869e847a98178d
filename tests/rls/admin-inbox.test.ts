import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#server/backend.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

let backend: TestBackend;
let member: TestUser;
let postId: string;
beforeAll(async () => {
  backend = await createTestBackend();
  member = await createTestUser(backend, "member@example.com");
  const { data } = await backend
    .serviceClient()
    .from("posts")
    .insert({ slug: "secret-draft", title: "Secret draft", content: "x" })
    .select("id")
    .single();
  postId = data?.id ?? "";
});
afterAll(() => backend.close());

const tables = ["book_links", "deleted_posts", "post_previews", "restore_rows", "typo_reports"] as const;
const keys = {
  book_links: "token_hash",
  deleted_posts: "id",
  post_previews: "token_hash",
  restore_rows: "id",
  typo_reports: "id",
} as const;
const rows = {
  book_links: { token_hash: "0".repeat(64), expires_at: "2099-01-01T00:00:00Z" },
  deleted_posts: { id: "00000000-0000-4000-8000-000000000001", slug: "x", title: "x", post: {} },
  post_previews: {
    token_hash: "0".repeat(64),
    post_id: "00000000-0000-4000-8000-000000000001",
    expires_at: "2099-01-01T00:00:00Z",
  },
  restore_rows: { batch: "00000000-0000-4000-8000-000000000001", table_name: "posts" },
  typo_reports: { page: "/post/first-light", quote: "teh", correction: "the" },
};
const noSuchKey = {
  book_links: "x",
  deleted_posts: rows.deleted_posts.id,
  post_previews: "x",
  restore_rows: "0",
  typo_reports: "0",
};
const noRight = "42501";
const getCode = ({ error }: { error: { code: string } | null }): string | null => error?.code ?? null;
const getCodes = async (client: Client, table: (typeof tables)[number]) => {
  // Table and column names are variables here, which the client's types do not support.
  const from = () => client.from(table as "deleted_posts");
  const key = keys[table] as "id";
  return {
    select: getCode(await from().select(key).limit(1)),
    insert: getCode(await from().insert(rows[table] as never)),
    update: getCode(
      await from()
        .update(rows[table] as never)
        .eq(key, noSuchKey[table]),
    ),
    delete: getCode(await from().delete().eq(key, noSuchKey[table])),
  };
};

describe.each(tables)("%s", (table) => {
  test.each(["visitor", "member"])("grants a %s no rights", async (who) => {
    const client = who === "visitor" ? backend.anonClient() : member.client;
    expect(await getCodes(client, table)).toEqual({
      select: noRight,
      insert: noRight,
      update: noRight,
      delete: noRight,
    });
  });
});

test("lets the service read and delete deleted posts, which only the database inserts", async () => {
  expect(await getCodes(backend.serviceClient(), "deleted_posts")).toEqual({
    select: null,
    insert: noRight,
    update: noRight,
    delete: null,
  });
});

test("lets the service create and revoke private links but not change them", async () => {
  const { select, update, delete: remove } = await getCodes(backend.serviceClient(), "post_previews");
  expect({ select, update, remove }).toEqual({ select: null, update: noRight, remove: null });
});

test("lets the service create, read and delete links to the book but not change them", async () => {
  const client = backend.serviceClient();
  const { insert, select, update, delete: remove } = await getCodes(client, "book_links");
  expect({ insert, select, update, remove }).toEqual({ insert: null, select: null, update: noRight, remove: null });
  expect(getCode(await client.from("book_links").insert({ ...rows.book_links, token_hash: "a token" }))).toBe("23514");
});

test("lets the service insert, read, close and delete typo reports", async () => {
  expect(await getCodes(backend.serviceClient(), "typo_reports")).toEqual({
    select: null,
    insert: null,
    update: null,
    delete: null,
  });
});

test.each([
  ["a page of another site", { page: "//evil.example" }],
  ["a page with a query", { page: "/auth/v1/verify?token=x" }],
  ["a URL", { page: "https://evil.example/" }],
  ["a page that is too long", { page: `/${"x".repeat(300)}` }],
  ["a blank quote", { quote: " \n" }],
  ["a correction that is too long", { correction: "x".repeat(501) }],
  ["an unknown status", { status: "odd" }],
  ["a closed report without its time", { status: "closed" }],
  ["an open report with a closing time", { closed_at: "2026-01-01T00:00:00Z" }],
])("rejects %s as a typo report in the database", async (_what, part) => {
  const { error } = await backend
    .serviceClient()
    .from("typo_reports")
    .insert({ ...rows.typo_reports, ...(part as object) });
  expect(error?.code).toBe("23514");
});

test.each([
  ["list_posts_for_owner", { search: null, kind: "all", before_at: null, before_id: null, page_size: 5 }],
  ["list_backup_tables", {}],
  ["read_backup_rows", { name: "posts", after: null, page_size: 5 }],
  ["apply_restore", { batch_id: "00000000-0000-4000-8000-000000000001" }],
  ["sync_profiles", {}],
  ["applied_migrations", {}],
  ["content_sizes", {}],
] as const)("lets only the service call %s", async (name, args) => {
  for (const client of [backend.anonClient(), member.client]) {
    const { data, error } = await client.rpc(name as "list_backup_tables", args as never);
    expect(data).toBeNull();
    expect(["42501", "PGRST202"]).toContain(error?.code);
  }
});

test("reads a draft only with its token, until the link expires", async () => {
  const link = (token: string, expires_at: string) =>
    backend
      .serviceClient()
      .from("post_previews")
      .insert({ token_hash: createHash("sha256").update(token).digest("hex"), post_id: postId, expires_at });
  await link("good token", "2099-01-01T00:00:00Z");
  await link("old token", "2020-01-01T00:00:00Z");
  const read = async (token: string) => (await backend.anonClient().rpc("preview_post", { token })).data?.length;
  expect([await read("good token"), await read("old token"), await read(""), await read("%")]).toEqual([1, 0, 0, 0]);
});

test.each([
  "users",
  "auth.users",
  "restore_rows",
  "profiles",
  "access_requests",
  "access_rules",
  "images",
  "mails",
  "audit_log",
  'posts"; drop table posts; --',
])("leaves the table %s out of a backup", async (name) => {
  const { error } = await backend.serviceClient().rpc("read_backup_rows", { name, after: null, page_size: 5 });
  expect(error).not.toBeNull();
  expect((await backend.serviceClient().from("posts").select("id")).data).toHaveLength(1);
});

test.each([
  ["a table of personal data", "profiles", { user_id: "00000000-0000-4000-8000-000000000001", role: "admin" }],
  ["the access policy", "access_rules", { single: true, policy: "open" }],
  ["a table outside the public schema", "auth.users", { id: "00000000-0000-4000-8000-000000000001" }],
  [
    "a column that is not content",
    "posts",
    { id: "00000000-0000-4000-8000-000000000001", slug: "x", title: "x", content: "x", secret: "x" },
  ],
])("rejects a restore of %s in the database and changes nothing", async (_what, table_name, row) => {
  const batch = crypto.randomUUID();
  await backend
    .serviceClient()
    .from("restore_rows")
    .insert({ batch, table_name, content: { line: 1, part: JSON.stringify(row) } });
  const { error } = await backend.serviceClient().rpc("apply_restore", { batch_id: batch });
  expect(error?.code).toBe("22023");
  expect((await backend.serviceClient().from("posts").select("id")).data).toEqual([{ id: postId }]);
  expect((await backend.serviceClient().from("profiles").select("user_id")).data).toEqual([{ user_id: member.id }]);
  await backend.serviceClient().from("restore_rows").delete().eq("batch", batch);
});
