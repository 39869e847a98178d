import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#server/backend.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, type TestUser } from "#tests/support/create-test-user.ts";

type Who = "visitor" | "member" | "admin" | "service";
type Table = "roadmap_state" | "hub_entries";
/** `n` affected rows, or denied by a missing grant. */
type Outcome = number | "no right";

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

const getClient = (who: Who): Client => {
  if (who === "visitor") return backend.anonClient();
  if (who === "service") return backend.serviceClient();
  return who === "member" ? member.client : admin.client;
};

const content = { title: "A log" };
const phase = (phase_id: string) =>
  ({ phase_id, status: "in-progress", progress: 20, completed_tasks: "task-1-1" }) as const;
const entry = (id: string, status: "draft" | "published") => ({ id, kind: "log", status, content }) as const;

beforeEach(async () => {
  const service = backend.serviceClient();
  await service.from("hub_entries").delete().neq("id", "");
  const deleted = { ...entry("log-103", "published"), deleted_at: "2026-11-22T12:00:00Z" };
  await service.from("hub_entries").insert([entry("log-101", "published"), entry("log-102", "draft"), deleted]);
  await service.from("roadmap_state").upsert([phase("phase-1")]);
});

type Result = { data: unknown[] | null; error: { code: string; message: string } | null };
const toOutcome = ({ data, error }: Result): Outcome => {
  if (!error) return data?.length ?? 0;
  if (error.code !== "42501") throw new Error(`${error.code} ${error.message}`);
  return "no right";
};

let phases = 1;
const attempts: Record<Table, Record<string, (client: Client) => PromiseLike<Result>>> = {
  roadmap_state: {
    select: (client) => client.from("roadmap_state").select("phase_id").eq("phase_id", "phase-1"),
    insert: (client) =>
      client
        .from("roadmap_state")
        .insert(phase(`phase-${(phases += 1)}`))
        .select("phase_id"),
    update: (client) =>
      client.from("roadmap_state").update({ progress: 99 }).eq("phase_id", "phase-1").select("phase_id"),
    delete: (client) => client.from("roadmap_state").delete().eq("phase_id", "phase-1").select("phase_id"),
  },
  hub_entries: {
    "select of published": (client) => client.from("hub_entries").select("id").eq("id", "log-101"),
    "select of drafts": (client) => client.from("hub_entries").select("id").eq("id", "log-102"),
    "select of deleted": (client) => client.from("hub_entries").select("id").eq("id", "log-103"),
    insert: (client) => client.from("hub_entries").insert(entry("log-104", "published")).select("id"),
    update: (client) => client.from("hub_entries").update({ status: "published" }).eq("id", "log-102").select("id"),
    delete: (client) => client.from("hub_entries").delete().eq("id", "log-101").select("id"),
  },
};

const noRight = { visitor: "no right", member: "no right", admin: "no right" } as const;
const nobody = { visitor: 0, member: 0, admin: 0 } as const;
const everybody = { visitor: 1, member: 1, admin: 1, service: 1 } as const;
const rules: [Table, string, Record<Who, Outcome>][] = [
  ["roadmap_state", "select", everybody],
  ["roadmap_state", "insert", { ...noRight, service: 1 }],
  ["roadmap_state", "update", { ...noRight, service: 1 }],
  ["roadmap_state", "delete", { ...noRight, service: "no right" }],
  ["hub_entries", "select of published", everybody],
  ["hub_entries", "select of drafts", { ...nobody, service: 1 }],
  ["hub_entries", "select of deleted", { ...nobody, service: 1 }],
  ["hub_entries", "insert", { ...noRight, service: 1 }],
  ["hub_entries", "update", { ...noRight, service: 1 }],
  ["hub_entries", "delete", { ...noRight, service: 1 }],
];

describe.each(rules)("%s: %s", (table, verb, outcomes) => {
  test.each(Object.entries(outcomes) as [Who, Outcome][])("%s gets %s", async (who, outcome) => {
    const attempt = attempts[table][verb];
    if (!attempt) throw new Error(`no attempt ${verb}`);
    expect(toOutcome(await attempt(getClient(who)))).toBe(outcome);
  });
});

test("returns no draft or deleted entry, whatever the filter", async () => {
  for (const who of ["visitor", "member", "admin"] as const) {
    const { data } = await getClient(who).from("hub_entries").select("id").or("status.eq.draft,deleted_at.not.is.null");
    expect([who, data]).toEqual([who, []]);
  }
});

test.each([
  ["an id of another kind", { id: "issue-101" }],
  ["a non-numeric id", { id: "log-abc" }],
  ["an unknown kind", { kind: "note" as never }],
  ["an unknown status", { status: "hidden" as never }],
  ["content without a title", { content: {} }],
  ["content as a list", { content: [] as never }],
  ["an outage on a log", { open_outage: "mail" }],
  ["version 0", { version: 0 }],
])("rejects %s in the database", async (_what, part) => {
  const row = { ...entry("log-105", "draft"), ...part };
  const { error } = await backend.serviceClient().from("hub_entries").insert(row);
  expect(error?.code).toBe("23514");
});

const probeCalls = [
  ["hold_job", { wanted: "probes", claimant: "me", lease_seconds: 1 }],
  ["record_probes", { results: [] }],
  ["read_probes", {}],
] as const;

test.each(probeCalls)("lets only the service call %s", async (name, args) => {
  const call = (client: Client) => client.rpc(name as "hold_job", args as never);
  for (const who of ["visitor", "member", "admin"] as const) {
    const { data, error } = await call(getClient(who));
    expect([who, data]).toEqual([who, null]);
    expect(["42501", "PGRST202"]).toContain(error?.code);
  }
  expect((await call(backend.serviceClient())).error).toBeNull();
});

test.each(["probes", "probe_days"])("does not expose the table %s in the API", async (name) => {
  for (const who of ["visitor", "member", "admin", "service"] as const) {
    const { data, error } = await getClient(who)
      .from(name as "posts")
      .select("*");
    expect(data).toBeNull();
    expect(error).not.toBeNull();
  }
});
