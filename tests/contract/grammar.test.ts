import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { functions } from "#contracts/schema/functions.ts";
import { tables } from "#contracts/schema/tables.ts";
import { createPostgresBackend } from "#server/backend/postgres.ts";
import { createTestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import { createSubject, type Subject } from "./subject.ts";

let subject: Subject;
let folder: string;
let postgres: TestPostgres | undefined;

const drivers = {
  embedded: async () => {
    const backend = await createTestBackend({ storageDirectory: folder });
    return createSubject(backend, backend.mailbox);
  },
  postgres: async () => {
    postgres = await createTestPostgres();
    const [url, mailbox] = [await postgres.createDatabase(), createMailbox()];
    return createSubject(await createPostgresBackend({ url, siteUrl: testSiteUrl, mail: mailbox, storageDirectory: folder, poolSize: 3 }), mailbox);
  },
};

const answerMs = 1_000;
const settings = { seed: 20_261_122, numRuns: 800, interruptAfterTimeLimit: 15_000, markInterruptAsFailure: false };

const columns = Object.keys(tables.posts.columns);
const sharedNames = [...Object.getOwnPropertyNames(Object.prototype), "__proto__", "prototype", "__proto__.x", "constructor.prototype"];
const nested = (depth: number) => `${"and(".repeat(depth)}version.eq.1,version.eq.2${")".repeat(depth)}`;
const oddName = fc.oneof(
  fc.constantFrom(...sharedNames, "nope", "posts", "*", "", "id::text", "content->a", "count()", "ctid", "xmin", "tableoid", 'a"b', "ä", "id;drop"),
  fc.string({ unit: "binary", maxLength: 6 }),
);
// Mostly what there is, and now and then its neighbour.
const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) => fc.oneof({ arbitrary: usual, weight: 5 }, { arbitrary: odd, weight: 1 });
const column = mostly(fc.constantFrom(...columns), oddName);
const value = mostly(
  fc.constantFrom("1", "a", "true", "null", "2026-01-01T00:00:00Z", "7b0f2f9e-3c55-4e3c-9b6d-1f1a2b3c4d5e", "%a%", "(a,b)", "(1,2)", '{"a":1}', '"a,b"', "a b", "{}"),
  fc.oneof(
    fc.constantFrom(...sharedNames, "\0", "^(.{1,50})(.{1,50})(.*)\\1\\2$", "%_".repeat(300), "9".repeat(40), "-0", "1e999", "(((((", "'--", '"', "\\", "\u202e", "(" + "1,".repeat(500) + "1)", "a".repeat(3_000)),
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.string({ unit: "binary", maxLength: 6 }),
  ),
);
const operator = mostly(
  fc.constantFrom("eq", "neq", "gt", "gte", "lt", "lte", "in", "is", "like", "ilike", "cs", "cd", "ov", "fts", "plfts", "phfts", "wfts", "not.eq", "not.in", "not.is", "wfts(english)"),
  fc.constantFrom("match", "imatch", "not.match", "not.not.eq", "like(any)", "isdistinct", "sl", "adj", "fts(x;y)", "wfts(german)", "", "EQ", ...sharedNames),
);
const condition = fc.tuple(column, operator, value).map((parts) => parts.join("."));
const group = mostly(
  fc.array(condition, { minLength: 1, maxLength: 4 }).map((parts) => `(${parts.join(",")})`),
  fc.oneof(fc.integer({ min: 1, max: 40 }).map((depth) => `(${nested(depth)})`), fc.constantFrom("(", "()", "(,)", "not", "and(or(", ")")),
);
type Pair = [string, string];
const list = fc.array(column, { minLength: 1, maxLength: 5 }).map((names) => names.join(","));
const parameter: fc.Arbitrary<Pair> = fc.oneof(
  fc.tuple(column, fc.tuple(operator, value).map((parts) => parts.join("."))),
  fc.tuple(fc.constantFrom("or", "and", "not.or", "not.and"), group),
  fc.tuple(fc.constantFrom("select", "columns", "on_conflict"), mostly(list, fc.constantFrom("a:id,b:id", "x:content", "post_previews(*)", "*", "post_previews!inner(created_at),id", "...posts(id)", "posts(posts(posts(id)))"))),
  fc.tuple(fc.constant("order"), fc.tuple(column, fc.constantFrom("", ".asc", ".desc.nullslast", ".up")).map((parts) => parts.join(""))),
  fc.tuple(fc.constantFrom("limit", "offset"), mostly(fc.integer({ min: 1, max: 50 }).map(String), fc.constantFrom("0", "-1", "x", "1e3", "99999999999999"))),
  fc.tuple(oddName, value),
);
const table = mostly(fc.constantFrom("posts", ...Object.keys(tables)), fc.constantFrom(...sharedNames, "users", "auth.users", "pg_class", "rpc"));
const call = mostly(fc.constantFrom(...Object.keys(functions)), fc.constantFrom(...sharedNames, "pg_sleep", "set_config"));
const headers = fc.record(
  {
    accept: mostly(fc.constantFrom("application/json", "application/vnd.pgrst.object+json", "text/csv"), fc.constantFrom("image/png", "application/vnd.pgrst.plan", "x;q=1", "")),
    prefer: mostly(fc.constantFrom("count=exact", "return=representation", "count=planned"), fc.constantFrom("tx=rollback", "constructor=1", "max-affected=x", "timezone=x")),
    range: fc.constantFrom("0-9", "x", "9-1", "0-"),
  },
  { requiredKeys: [] },
);

const encode = (pairs: Pair[]) => pairs.map(([name, text]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed())}`).join("&");

/** Asks, and expects an answer that is soon there and no 5xx. */
const fuzzed = async (address: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}, apikey = subject.backend.publishableKey) => {
  const begun = performance.now();
  const request = new Request(`${testSiteUrl}${address}`, { ...init, headers: { apikey, "content-type": "application/json", ...init.headers } });
  const response = await subject.backend.fetch(request);
  await response.arrayBuffer();
  const said = `${init.method ?? "GET"} ${address} ${init.body ?? ""}`.slice(0, 500);
  expect(response.status, said).toBeLessThan(500);
  expect(performance.now() - begun, said).toBeLessThan(answerMs);
  return response;
};

/** What any visitor's client does all day still works. */
const checkOrdinaryCalls = async () => {
  const client = createClient(subject.url, subject.backend.publishableKey, { auth: { persistSession: false } });
  const { data, error } = await client.from("posts").select("slug, title").eq("slug", "a-post").or("version.eq.1,version.eq.2").order("published_at", { ascending: false }).limit(5).maybeSingle();
  expect({ data, error }).toEqual({ data: { slug: "a-post", title: "A post" }, error: null });
  expect((await client.rpc("preview_post", { token: "x" })).error).toBeNull();
  expect((await client.auth.signInWithPassword({ email: "nobody@example.com", password: "wrong password" })).error?.code).toBe("invalid_credentials");
  expect(Object.keys(Object.prototype)).toEqual([]);
};

describe.each(["embedded", "postgres"] as const)("%s: whatever is asked, nothing is a 5xx, nobody waits, and an official client's calls still work", (driver) => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "chloe-grammar-"));
    subject = await drivers[driver]();
    await subject.service().from("posts").insert({ slug: "a-post", title: "A post", content: `${"a".repeat(40_000)}b`, status: "published" });
    await subject.ask("/rest/v1/posts?select=id");
  });
  afterAll(async () => {
    await subject.stop();
    await postgres?.stop();
    postgres = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  test("reads", async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.array(parameter, { maxLength: 5 }), headers, async (name, pairs, more) => {
        await fuzzed(`/rest/v1/${encodeURIComponent(name)}?${encode(pairs)}`, { headers: more });
      }),
      settings,
    );
    await checkOrdinaryCalls();
  });

  test("reads with the rights of the service", async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.array(parameter, { maxLength: 4 }), headers, async (name, pairs, more) => {
        await fuzzed(`/rest/v1/${encodeURIComponent(name)}?${encode(pairs)}`, { headers: more }, subject.backend.secretKey);
      }),
      settings,
    );
    await checkOrdinaryCalls();
  });

  test("calls of functions", async () => {
    const argument = fc.constantFrom("token", "name", "limit_key", "since", "page_size", ...sharedNames);
    const args = fc.dictionary(argument, fc.oneof(fc.jsonValue({ maxDepth: 2 }), value), { maxKeys: 3, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(call, args, fc.array(parameter, { maxLength: 2 }), fc.constantFrom("GET", "POST", "HEAD"), async (name, given, pairs, method) => {
        const query = method === "POST" ? pairs : [...pairs, ...Object.entries(given).map(([key, text]): Pair => [key, typeof text === "string" ? text : JSON.stringify(text)])];
        await fuzzed(`/rest/v1/rpc/${encodeURIComponent(name)}?${encode(query)}`, { method, ...(method === "POST" ? { body: JSON.stringify(given) } : {}) });
      }),
      settings,
    );
    await checkOrdinaryCalls();
  });

  test("writes with the rights of the service, to a row that is not there", async () => {
    const row = fc.dictionary(column, fc.oneof(fc.jsonValue({ maxDepth: 3 }), value), { maxKeys: 4, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("POST", "PATCH", "DELETE", "PUT"), fc.array(parameter, { maxLength: 2 }), headers, row, async (method, pairs, more, given) => {
        const body = method === "DELETE" ? {} : { body: JSON.stringify({ ...given, slug: "fuzzed!" }) };
        const filter: Pair[] = method === "POST" ? [] : [["slug", "eq.nothing-here"]];
        await fuzzed(`/rest/v1/posts?${encode([...filter, ...pairs])}`, { method, headers: more, ...body }, subject.backend.secretKey);
      }),
      settings,
    );
    await checkOrdinaryCalls();
  });

  test("other spellings of every address", async () => {
    const words = fc.constantFrom("auth", "rest", "storage", "v1", "otp", "magiclink", "signup", "token", "posts", "rpc", "object", "public", "pictures", "admin", "..", ".", "", ...sharedNames);
    const spell = (word: string, index: number) => (index < word.length ? `${word.slice(0, index)}%${word.charCodeAt(index).toString(16).padStart(2, "0")}${word.slice(index + 1)}` : word);
    const segment = fc.oneof(words, fc.tuple(words, fc.nat(8)).map(([word, index]) => spell(word, index)), fc.constantFrom("%2e%2e", "%2f", "%5c", "%00", "%zz", "a;b=c", "%25"));
    const mount = fc.constantFrom("/auth/v1", "/rest/v1", "/storage/v1", "/auth/v1/", "/auth//v1", "/%61uth/v1", "/rest/v1/../../auth/v1");
    await fc.assert(
      fc.asyncProperty(mount, fc.array(segment, { maxLength: 4 }), fc.constantFrom("GET", "POST", "PUT", "DELETE"), async (start, segments, method) => {
        const body = method === "GET" ? {} : { body: '{"email":"spelled@example.com","password":"password","create_user":true}' };
        await fuzzed(`${start}/${segments.join("/")}`, { method, ...body });
      }),
      settings,
    );
    expect(subject.mailbox.find("spelled@example.com")).toBeNull();
    await checkOrdinaryCalls();
  });
});
