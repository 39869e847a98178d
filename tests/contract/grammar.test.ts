import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { siteOptions } from "#server/backend-options.ts";
import { createPostgresBackend } from "@site/supabase/postgres.ts";
import { createTestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { createTestPostgres, type TestPostgres } from "#tests/support/create-test-postgres.ts";
import { createMailbox } from "#tests/support/mailbox.ts";
import {
  args,
  functionName,
  headers,
  mount,
  type Pair,
  parameter,
  row,
  segment,
  table,
  toQuery,
} from "./request-grammar.ts";
import { createBackendFixture, type BackendFixture } from "./backend-fixture.ts";

let subject: BackendFixture;
let folder: string;
let postgres: TestPostgres | undefined;

const drivers = {
  embedded: async () => {
    const backend = await createTestBackend({ storageDirectory: folder });
    return createBackendFixture(backend, backend.mailbox);
  },
  postgres: async () => {
    postgres = await createTestPostgres();
    const [url, mail] = [await postgres.createDatabase(), createMailbox()];
    const options = { ...siteOptions, url, siteUrl: testSiteUrl, mail, storageDirectory: folder, poolSize: 3 };
    return createBackendFixture(await createPostgresBackend(options), mail);
  },
};

const settings = { seed: 20_261_122, numRuns: 80 * inject("runs") };

type Init = { method?: string; body?: string; headers?: Record<string, string> };

/** Sends a request and expects no 5xx response, such as one after the call's deadline. */
const expectNoServerError = async (address: string, init: Init = {}, apikey = subject.backend.publishableKey) => {
  const given = { apikey, "content-type": "application/json", ...init.headers };
  const response = await subject.backend.fetch(new Request(`${testSiteUrl}${address}`, { ...init, headers: given }));
  await response.arrayBuffer();
  const description = `${init.method ?? "GET"} ${address} ${init.body ?? ""}`.slice(0, 500);
  expect(response.status, description).toBeLessThan(500);
};

const toText = (given: unknown) => (typeof given === "string" ? given : JSON.stringify(given));

/** Checks that ordinary calls of an anonymous client still work. */
const checkOrdinaryCalls = async () => {
  const client = createClient(subject.url, subject.backend.publishableKey, { auth: { persistSession: false } });
  const { data, error } = await client
    .from("posts")
    .select("slug, title")
    .eq("slug", "a-post")
    .or("version.eq.1,version.eq.2")
    .order("published_at", { ascending: false })
    .limit(5)
    .maybeSingle();
  expect({ data, error }).toEqual({ data: { slug: "a-post", title: "A post" }, error: null });
  expect((await client.rpc("preview_post", { token: "x" })).error).toBeNull();
  const wrong = await client.auth.signInWithPassword({ email: "nobody@example.com", password: "wrong password" });
  expect(wrong.error?.code).toBe("invalid_credentials");
  expect(Object.keys(Object.prototype)).toEqual([]);
};

// No request causes a 5xx response, and the official client's calls still work afterwards.
describe.each(["embedded", "postgres"] as const)("%s", (driver) => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "chloe-grammar-"));
    subject = await drivers[driver]();
    const content = `${"a".repeat(40_000)}b`;
    await subject.service().from("posts").insert({ slug: "a-post", title: "A post", content, status: "published" });
    await subject.request("/rest/v1/posts?select=id");
  });
  afterAll(async () => {
    await subject.stop();
    await postgres?.stop();
    postgres = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  test.each(["a visitor", "the service"])("never responds 5xx to reads of %s", async (who) => {
    const key = who === "the service" ? subject.backend.secretKey : subject.backend.publishableKey;
    await fc.assert(
      fc.asyncProperty(table, fc.array(parameter, { maxLength: 4 }), headers, async (name, pairs, more) =>
        expectNoServerError(`/rest/v1/${encodeURIComponent(name)}?${toQuery(pairs)}`, { headers: more }, key),
      ),
      settings,
    );
    await checkOrdinaryCalls();
  });

  test("never responds 5xx to function calls", async () => {
    const pairs = fc.array(parameter, { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(
        functionName,
        args,
        pairs,
        fc.constantFrom("GET", "POST", "HEAD"),
        async (name, given, more, method) => {
          const address = `/rest/v1/rpc/${encodeURIComponent(name)}?${toQuery(more)}`;
          if (method === "POST") return expectNoServerError(address, { method, body: JSON.stringify(given) });
          const inQuery = Object.entries(given).map(([key, item]): Pair => [key, toText(item)]);
          return expectNoServerError(`${address}&${toQuery(inQuery)}`, { method });
        },
      ),
      settings,
    );
    await checkOrdinaryCalls();
  });

  test("never responds 5xx to writes of the service to a missing row", async () => {
    const method = fc.constantFrom("POST", "PATCH", "DELETE", "PUT");
    await fc.assert(
      fc.asyncProperty(
        method,
        fc.array(parameter, { maxLength: 2 }),
        headers,
        row,
        async (verb, pairs, more, given) => {
          const filter: Pair[] = verb === "POST" ? [] : [["slug", "eq.nothing-here"]];
          const body = verb === "DELETE" ? {} : { body: JSON.stringify({ ...given, slug: "fuzzed!" }) };
          const address = `/rest/v1/posts?${toQuery([...filter, ...pairs])}`;
          await expectNoServerError(address, { method: verb, headers: more, ...body }, subject.backend.secretKey);
        },
      ),
      settings,
    );
    await checkOrdinaryCalls();
  });

  test("never responds 5xx to non-canonical URLs", async () => {
    const account = '{"email":"spelled@example.com","password":"password","create_user":true}';
    const method = fc.constantFrom("GET", "POST", "PUT", "DELETE");
    await fc.assert(
      fc.asyncProperty(mount, fc.array(segment, { maxLength: 4 }), method, async (start, segments, verb) =>
        expectNoServerError(`${start}/${segments.join("/")}`, {
          method: verb,
          ...(verb === "GET" ? {} : { body: account }),
        }),
      ),
      settings,
    );
    expect(subject.mailbox.find("spelled@example.com")).toBeNull();
    await checkOrdinaryCalls();
  });
});
