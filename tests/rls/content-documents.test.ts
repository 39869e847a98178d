import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Json } from "#contracts/database.ts";
import type { Client } from "#server/backend.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

type Who = "visitor" | "member" | "admin" | "service";
type Table = "content_documents" | "content_revisions";
/** `n` affected rows, or denied by a missing grant. */
type Outcome = number | "no right";
type Result = { data: unknown[] | null; error: { code: string; message: string } | null };

let backend: TestBackend;
let member: TestUser;
let admin: TestUser;
beforeAll(async () => {
  backend = await createTestBackend();
  member = await createTestUser(backend, "member@example.com");
  admin = await createTestUser(backend, "admin@example.com");
  await backend.serviceClient().from("profiles").update({ role: "admin" }).eq("user_id", admin.id);
});
afterAll(() => backend.close());

const documents = () => backend.serviceClient().from("content_documents");
const listRevisions = async (name: string): Promise<unknown[]> => {
  const { data } = await backend
    .serviceClient()
    .from("content_revisions")
    .select("published")
    .eq("name", name)
    .order("created_at", { ascending: false })
    .throwOnError();
  return data.map(({ published }) => published);
};

beforeEach(async () => {
  await documents().delete().neq("name", "").throwOnError();
  await documents()
    .insert({ name: "landing", published: { title: "Hello" } })
    .throwOnError();
});

const getClient = (who: Who): Client => {
  if (who === "visitor") return backend.anonClient();
  if (who === "service") return backend.serviceClient();
  return who === "member" ? member.client : admin.client;
};
const toOutcome = ({ data, error }: Result): Outcome => {
  if (!error) return data?.length ?? 0;
  if (error.code !== "42501") throw new Error(`${error.code} ${error.message}`);
  return "no right";
};

const attempts: Record<Table, Record<string, (client: Client) => PromiseLike<Result>>> = {
  content_documents: {
    select: (client) => client.from("content_documents").select("name"),
    insert: (client) => client.from("content_documents").insert({ name: "site", draft: {} }).select("name"),
    update: (client) => client.from("content_documents").update({ draft: {} }).eq("name", "landing").select("name"),
    delete: (client) => client.from("content_documents").delete().eq("name", "landing").select("name"),
  },
  content_revisions: {
    select: (client) => client.from("content_revisions").select("id").limit(1),
    insert: (client) => client.from("content_revisions").insert({ name: "site" }).select("id"),
    update: (client) => client.from("content_revisions").update({ name: "x" }).eq("name", "landing").select("id"),
    delete: (client) => client.from("content_revisions").delete().eq("name", "landing").select("id"),
  },
};

const noRight = { visitor: "no right", member: "no right", admin: "no right" } as const;
const rules: [Table, string, Record<Who, Outcome>][] = [
  ...["select", "insert", "update", "delete"].map((verb): [Table, string, Record<Who, Outcome>] => [
    "content_documents",
    verb,
    { ...noRight, service: 1 },
  ]),
  ["content_revisions", "select", { ...noRight, service: 1 }],
  ...["insert", "update", "delete"].map((verb): [Table, string, Record<Who, Outcome>] => [
    "content_revisions",
    verb,
    { ...noRight, service: "no right" },
  ]),
];

describe.each(rules)("%s: %s", (table, verb, outcomes) => {
  test.each(Object.entries(outcomes) as [Who, Outcome][])("%s gets %s", async (who, outcome) => {
    const attempt = attempts[table][verb];
    if (!attempt) throw new Error(`no attempt ${verb}`);
    expect(toOutcome(await attempt(getClient(who)))).toBe(outcome);
  });
});

const manyTexts = { texts: Array.from({ length: 31 }, () => "x".repeat(50_000)) };
/** A number of few bytes in a request, and of three hundred in the database. */
const longNumbers = { numbers: Array.from({ length: 6_000 }, () => 1e300) };

test.each<[string, { name?: string; published?: Json; draft?: Json; version?: number }]>([
  ["a name with upper case", { name: "Landing" }],
  ["a name that leads elsewhere", { name: "../landing" }],
  ["an empty part of a name", { name: "hub//pages" }],
  ["a name of 81 characters", { name: "a".repeat(81) }],
  ["a name over two lines", { name: "landing\n" }],
  ["version 0", { version: 0 }],
  ["a draft that is longer in the database than in the request", { draft: longNumbers }],
])("rejects %s", async (_what, part) => {
  const { error } = await documents().insert({ name: "site", ...part });
  expect(error?.code).toBe("23514");
});

test("takes no more at once than a request may hold", async () => {
  const { error } = await documents().insert({ name: "site", draft: manyTexts });
  expect(error).not.toBeNull();
  expect((await documents().select("name").eq("name", "site")).data).toEqual([]);
});

const update = (change: { published?: Json; draft?: Json }) =>
  documents().update(change).eq("name", "player").throwOnError();

test("keeps a revision of each publication and reset, and of nothing else", async () => {
  await documents()
    .insert({ name: "player", draft: { title: "One" } })
    .throwOnError();
  await update({ draft: { title: "Two" } });
  expect(await listRevisions("player")).toEqual([]);
  await update({ published: { title: "Two" }, draft: null });
  await update({ draft: { title: "Three" } });
  await update({ published: { title: "Two" } });
  await update({ published: null });
  expect(await listRevisions("player")).toEqual([null, { title: "Two" }]);
  await documents().delete().eq("name", "player").throwOnError();
  expect(await listRevisions("player")).toEqual([null, { title: "Two" }]);
});

test("keeps the newest hundred revisions of each document", async () => {
  await documents().insert({ name: "chat" }).throwOnError();
  await documents()
    .insert({ name: "palette", published: { of: "another" } })
    .throwOnError();
  for (let number = 0; number < 103; number += 1)
    await documents().update({ published: { number } }).eq("name", "chat").throwOnError();
  const numbers = (await listRevisions("chat")).map((published) => (published as { number: number }).number);
  expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => 102 - index));
  expect(await listRevisions("palette")).toEqual([{ of: "another" }]);
});

describe("writing several documents at once", () => {
  const write = (changes: Json) => backend.serviceClient().rpc("write_content", { documents: changes });
  const read = async () => (await documents().select("name, published, draft, version").order("name")).data;

  test("changes what is named, and leaves the rest of it as it is", async () => {
    const { error } = await write({
      landing: { version: 1, draft: { title: "New" } },
      site: { version: 0, published: { author: "Mira" }, draft: null },
    });
    expect(error).toBeNull();
    expect(await read()).toEqual([
      { name: "landing", published: { title: "Hello" }, draft: { title: "New" }, version: 2 },
      { name: "site", published: { author: "Mira" }, draft: null, version: 1 },
    ]);
  });

  test.each<[string, Json]>([
    ["another version", { site: { version: 0, draft: {} }, landing: { version: 7, draft: {} } }],
    ["one that is there already", { site: { version: 0, draft: {} }, landing: { version: 0, draft: {} } }],
    ["one that is not there", { landing: { version: 1, draft: {} }, site: { version: 3, draft: {} } }],
  ])("%s keeps all of them from it", async (_what, changes) => {
    const before = await read();
    expect((await write(changes)).error?.code).toBe("23505");
    expect(await read()).toEqual(before);
  });

  test.each(["visitor", "member", "admin"] as const)("a %s may not", async (who) => {
    const { error } = await getClient(who).rpc("write_content", { documents: {} });
    expect(error?.code).toBe("42501");
  });
});
