import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#server/backend.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

type Table = "posts" | "post_revisions" | "profiles" | "access_requests" | "images" | "audit_log" | "feedback";
type Who = "visitor" | "owner" | "stranger" | "service";
/** `n` affected rows, or denied by a missing grant, or denied by a policy. */
type Outcome = number | "no right" | "policy";

let backend: TestBackend;
let owner: TestUser;
let stranger: TestUser;
let ids: Record<Table, string | number>;

const getClient = (who: Who): Client =>
  ({
    visitor: () => backend.anonClient(),
    owner: () => owner.client,
    stranger: () => stranger.client,
    service: () => backend.serviceClient(),
  })[who]();

const toOutcome = ({
  data,
  error,
}: {
  data: unknown[] | null;
  error: { code: string; message: string } | null;
}): Outcome => {
  if (!error) return data?.length ?? 0;
  if (error.code !== "42501") throw new Error(`${error.code} ${error.message}`);
  return error.message.includes("row-level security") ? "policy" : "no right";
};

const getKey = (table: Table) => (table === "profiles" ? "user_id" : "id");
// Table and column names are variables here, which the client's types do not support.
const from = (who: Who, table: Table) => getClient(who).from(table as "posts");
const asRow = (row: object) => row as never;

const newRow = (table: Table): object =>
  ({
    posts: { slug: "new-post", title: "New", content: "New" },
    post_revisions: { post_id: owner.id, slug: "new", title: "New", content: "New", status: "draft" },
    profiles: { user_id: owner.id },
    access_requests: { name: "New", email: "new@example.com", reason: "New" },
    images: { user_id: owner.id, current_prompt: "a cat", image_url: "https://example.com/cat.png" },
    audit_log: { action: "new" },
    feedback: { subject: "New", message: "New" },
  })[table];

const change: Record<Table, object> = {
  posts: { title: "Changed" },
  post_revisions: { title: "Changed" },
  profiles: { role: "admin" },
  access_requests: { status: "approved" },
  images: { status: "approved" },
  audit_log: { action: "changed" },
  feedback: { message: "Changed" },
};

const attempts = {
  select: async (who: Who, table: Table) =>
    toOutcome(
      await from(who, table)
        .select(getKey(table) as "id")
        .eq(getKey(table) as "id", String(ids[table])),
    ),
  insert: async (who: Who, table: Table) =>
    toOutcome(
      await from(who, table)
        .insert(asRow(newRow(table)))
        .select(getKey(table) as "id"),
    ),
  update: async (who: Who, table: Table) =>
    toOutcome(
      await from(who, table)
        .update(asRow(change[table]))
        .eq(getKey(table) as "id", String(ids[table]))
        .select(getKey(table) as "id"),
    ),
  delete: async (who: Who, table: Table) =>
    toOutcome(
      await from(who, table)
        .delete()
        .eq(getKey(table) as "id", String(ids[table]))
        .select(getKey(table) as "id"),
    ),
};

const rules: [Table, keyof typeof attempts, Record<Who, Outcome>][] = [
  ["posts", "select", { visitor: 1, owner: 1, stranger: 1, service: 1 }],
  ["posts", "insert", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["posts", "update", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["posts", "delete", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["post_revisions", "select", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["post_revisions", "insert", { visitor: "no right", owner: "no right", stranger: "no right", service: "no right" }],
  ["post_revisions", "update", { visitor: "no right", owner: "no right", stranger: "no right", service: "no right" }],
  ["post_revisions", "delete", { visitor: "no right", owner: "no right", stranger: "no right", service: "no right" }],
  ["profiles", "select", { visitor: "no right", owner: 1, stranger: 0, service: 1 }],
  ["profiles", "insert", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["profiles", "update", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["profiles", "delete", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["access_requests", "select", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["access_requests", "insert", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["access_requests", "update", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["access_requests", "delete", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["images", "select", { visitor: "no right", owner: 1, stranger: 0, service: 1 }],
  ["images", "insert", { visitor: "no right", owner: 1, stranger: "policy", service: 1 }],
  ["images", "update", { visitor: "no right", owner: 1, stranger: 0, service: 1 }],
  ["images", "delete", { visitor: "no right", owner: 1, stranger: 0, service: 1 }],
  ["audit_log", "select", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["audit_log", "insert", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["audit_log", "update", { visitor: "no right", owner: "no right", stranger: "no right", service: "no right" }],
  ["feedback", "select", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["feedback", "insert", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["feedback", "update", { visitor: "no right", owner: "no right", stranger: "no right", service: "no right" }],
  ["feedback", "delete", { visitor: "no right", owner: "no right", stranger: "no right", service: 1 }],
  ["audit_log", "delete", { visitor: "no right", owner: "no right", stranger: "no right", service: "no right" }],
];

beforeAll(async () => {
  backend = await createTestBackend();
  owner = await createTestUser(backend, "owner@example.com");
  stranger = await createTestUser(backend, "stranger@example.com");
});
afterAll(() => backend.close());

beforeEach(async () => {
  const service = backend.serviceClient();
  await service.from("posts").delete().neq("slug", "");
  await service.from("images").delete().gte("version", 1);
  await service.from("access_requests").delete().neq("name", "");
  await service.from("profiles").upsert([{ user_id: owner.id, role: "member" }]);
  const insertRow = async (table: Table, row: object) => {
    const { data, error } = await service
      .from(table as "posts")
      .insert(asRow(row))
      .select("id")
      .single();
    if (error) throw new Error(error.message);
    return data.id;
  };
  const post = await insertRow("posts", { slug: "public", title: "Public", content: "Public", status: "published" });
  const { data: revision } = await service.from("post_revisions").select("id").eq("post_id", post).single();
  ids = {
    posts: post,
    post_revisions: revision?.id ?? 0,
    profiles: owner.id,
    access_requests: await insertRow("access_requests", { name: "A", email: "a@example.com", reason: "R" }),
    images: await insertRow("images", {
      user_id: owner.id,
      current_prompt: "a dog",
      image_url: "https://example.com/dog.png",
    }),
    audit_log: await insertRow("audit_log", { action: "tested" }),
    feedback: await insertRow("feedback", { subject: "S", message: "M" }),
  };
});

describe.each(rules)("%s: %s", (table, verb, outcomes) => {
  test.each(Object.entries(outcomes) as [Who, Outcome][])("%s gets %s", async (who, outcome) => {
    if (table === "profiles" && verb === "insert")
      await backend.serviceClient().from("profiles").delete().eq("user_id", owner.id);
    expect(await attempts[verb](who, table)).toBe(outcome);
  });
});

test("accepts a user's new image only as a pending first version, and no version below one from anybody", async () => {
  const image = { current_prompt: "p", image_url: "https://example.com/p.png" };
  for (const row of [{ status: "approved" }, { status: "rejected" }, { version: 2 }] as const) {
    expect(
      toOutcome(
        await owner.client
          .from("images")
          .insert({ ...image, ...row })
          .select("id"),
      ),
    ).toBe("policy");
  }
  for (const row of [{ version: 0 }, { version: -1 }])
    expect(
      (
        await backend
          .serviceClient()
          .from("images")
          .insert({ ...image, user_id: owner.id, ...row })
      ).error?.code,
    ).toBe("23514");
});

const statuses = ["pending", "approved", "rejected"] as const;
const transitions = statuses.flatMap((from) =>
  statuses.map((to) => ({ from, to, isAllowed: from === to || from === "pending" })),
);
test.each(transitions)("changes an image's status from $from to $to: $isAllowed", async ({ from, to, isAllowed }) => {
  for (const who of ["owner", "service"] as const) {
    const created = await backend
      .serviceClient()
      .from("images")
      .insert({ user_id: owner.id, current_prompt: "p", image_url: "u", status: from })
      .select("id")
      .single();
    const { data, error } = await getClient(who)
      .from("images")
      .update({ status: to })
      .eq("id", created.data?.id ?? "")
      .select("status");
    expect([data?.length ?? error?.code, who]).toEqual([isAllowed ? 1 : "23514", who]);
  }
});

test("lets only its owner decide an image's status", async () => {
  for (const who of ["visitor", "stranger"] as const)
    await getClient(who).from("images").update({ status: "approved" }).eq("id", String(ids.images));
  expect(
    (await backend.serviceClient().from("images").select("status").eq("id", String(ids.images)).single()).data,
  ).toEqual({ status: "pending" });
});

test("lets a user change only an image's status and whether it is shared", async () => {
  for (const row of [
    { user_id: stranger.id },
    { current_prompt: "other" },
    { version: 2 },
    { image_url: "https://example.com/x" },
    { parent: null },
    { seed: 1 },
    { maker: "openai" as const },
  ]) {
    const { error } = await owner.client.from("images").update(row).eq("user_id", owner.id);
    expect(error?.code).toBe("42501");
  }
});

test("assigns an image without an owner to its creator", async () => {
  const { data } = await owner.client
    .from("images")
    .insert({ current_prompt: "mine", image_url: "https://example.com/m.png" })
    .select()
    .single();
  expect(data).toMatchObject({ user_id: owner.id, status: "pending", version: 1, base_prompt: null });
});
