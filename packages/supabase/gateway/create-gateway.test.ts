import { expect, test } from "vitest";
import { serveOnLoopback } from "../../../tests/support/serve.ts";
import { createDirectoryStorage } from "../storage/directory-storage.ts";
import { createReadCache } from "../cache/read-cache.ts";
import { createGateway } from "./create-gateway.ts";
import { testSchema } from "./testing/test-schema.ts";
import type { AuthCall } from "../auth/auth-call.ts";
import { RequestError } from "../http/error-response.ts";

const siteUrl = "http://localhost:3000";
const keys = {
  jwtSecret: "a secret of at least thirty-two characters",
  publishableKey: "sb_publishable_x",
  secretKey: "sb_secret_x",
};

const ask = async () => {
  throw new Error("The database was asked");
};
const catalog = { primaryKeys: new Map(), functions: new Map() };
const options = {
  schema: testSchema,
  auth: ask,
  forward: ask,
  run: ask,
  query: ask,
  catalog,
  keys,
  siteUrl,
  cache: createReadCache(),
  objects: createDirectoryStorage("/nowhere"),
  concurrency: 2,
};

test("responds 400 to an interrupted body and logs nothing", async () => {
  const logged: unknown[] = [];
  const fetch = createGateway({ ...options, logError: (entry) => void logged.push(entry) });
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("aborted")) });
  const headers = { apikey: keys.publishableKey, "content-type": "application/json" };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  expect((await fetch(new Request(`${siteUrl}/rest/v1/images`, init))).status).toBe(400);
  expect(logged).toEqual([]);
});

test("rejects a token that this site did not sign without querying the database", async () => {
  const fetch = createGateway(options);
  const headers = { apikey: keys.publishableKey, authorization: "Bearer a.b.c", "content-type": "application/json" };
  const body = JSON.stringify({ refresh_token: "x".repeat(12) });
  for (const [path, method, status] of [
    ["/rest/v1/posts?select=id", "GET", 401],
    ["/rest/v1/rpc/my_access", "POST", 401],
    ["/storage/v1/object/user-pictures/x.webp", "POST", 401],
    ["/auth/v1/user", "GET", 403],
    ["/auth/v1/token?grant_type=refresh_token", "POST", 403],
  ] as const) {
    const response = await fetch(
      new Request(siteUrl + path, { method, headers, ...(method === "POST" ? { body } : {}) }),
    );
    expect([path, response.status]).toEqual([path, status]);
  }
});

test("schedules clients round-robin, but not the site itself", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const fetch = createGateway({
    ...options,
    run: async ({ statement }) => {
      begun.push(`eq.${statement.values[0]}`);
      await new Promise<void>((resolve) => ends.push(resolve));
      return { isEnded: false, answer: { body: "[]", rows: "0" }, isRolledBack: false };
    },
  });
  const read = (name: string, client?: string) =>
    fetch(
      new Request(`${siteUrl}/rest/v1/typo_reports?select=id&id=eq.${name}`, {
        headers: { apikey: keys.publishableKey },
      }),
      client,
    );
  const names = ["1", "2", "3", "4"].map((name) => read(name, "a"));
  names.push(read("5", "b"), read("6"));
  await expect.poll(() => begun.length).toBe(3);
  expect(begun.toSorted()).toEqual(["eq.1", "eq.2", "eq.6"]);
  for (let left = 6; left > 0; left -= 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    ends.shift()?.();
  }
  await Promise.all(names);
  expect(begun.slice(3)).toEqual(["eq.3", "eq.5", "eq.4"]);
});

test("schedules reads of accounts too, but not what waits for password hashes and emails", async () => {
  const begun: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetch = createGateway({
    ...options,
    auth: async (name) => {
      begun.push(name);
      await promise;
      return {};
    },
  });
  const call = (path: string, init: RequestInit = {}) =>
    fetch(new Request(siteUrl + path, { ...init, headers: { apikey: keys.publishableKey } }), "a");
  const answers = [1, 2, 3, 4].map(() => call("/auth/v1/user"));
  await expect.poll(() => begun.length).toBe(2);
  answers.push(call("/auth/v1/recover", { method: "POST", body: '{"email":"ada@example.org"}' }));
  await expect.poll(() => begun.at(-1)).toBe("POST recover");
  expect(begun).toHaveLength(3);
  resolve();
  await Promise.all(answers);
  expect(begun).toHaveLength(5);
});

const login = (client: string, init: RequestInit = {}) => {
  const body = JSON.stringify({ email: `${client}@example.org`, password: "a lantern in the snow" });
  const headers = { apikey: keys.publishableKey, "content-type": "application/json" };
  return new Request(`${siteUrl}/auth/v1/token?grant_type=password`, { method: "POST", body, headers, ...init });
};

test("runs two logins of a client at a time, refuses more than a hundred that wait, and all of them at its end", async () => {
  const closing = new AbortController();
  const begun: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetch = createGateway({
    ...options,
    closing: closing.signal,
    auth: async (_, { client = "" }) => {
      begun.push(client);
      await promise;
      return {};
    },
  });
  let refused = 0;
  const flood = Array.from({ length: 110 }, async () => {
    const response = await fetch(login("a"), "a");
    if (response.status === 429) refused += 1;
    return [response.status, response.headers.get("retry-after")];
  });
  await expect.poll(() => refused).toBe(8);
  const other = fetch(login("b"), "b");
  await expect.poll(() => begun).toEqual(["a", "a", "b"]);
  closing.abort();
  await expect.poll(() => refused).toBe(108);
  resolve();
  expect((await other).status).toBe(200);
  const statuses = await Promise.all(flood);
  expect(statuses.filter(([status]) => status === 200)).toHaveLength(2);
  expect(statuses.find(([status]) => status === 429)).toEqual([429, "5"]);
  expect(begun).toHaveLength(3);
});

test("tells the password pool when the sender of a login has gone", async () => {
  const seen = Promise.withResolvers<AuthCall>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetch = createGateway({
    ...options,
    auth: async (_, call) => {
      seen.resolve(call);
      await promise;
      return {};
    },
  });
  const server = await serveOnLoopback((request) => fetch(request, "a"));
  const sender = new AbortController();
  const { pathname, search } = new URL(login("a").url);
  const sent = globalThis.fetch(server.url + pathname + search, {
    method: "POST",
    body: await login("a").text(),
    headers: login("a").headers,
    signal: sender.signal,
  });
  const { signal, client } = await seen.promise;
  expect([client, signal?.aborted]).toEqual(["a", false]);
  sender.abort();
  await expect(sent).rejects.toThrow("aborted");
  await expect.poll(() => signal?.aborted).toBe(true);
  resolve();
  await server.stop();
});

test("says that a request costs something only once it passes on to the database", async () => {
  let costly = 0;
  const auth = async () => {
    throw new RequestError({ status: 422, code: "weak_password", message: "No" });
  };
  const fetch = createGateway({ ...options, auth });
  const signUp = (email: string, password: string) =>
    fetch(
      new Request(`${siteUrl}/auth/v1/signup`, {
        method: "POST",
        body: JSON.stringify({ email, password }),
        headers: { apikey: keys.publishableKey, "content-type": "application/json" },
      }),
      "a",
      () => (costly += 1),
    );
  expect((await signUp("ada@example.org", `${"1".repeat(3_998)}a`)).status).toBe(422);
  expect((await signUp("ada@example", "a lantern in the snow")).status).toBe(400);
  expect((await signUp(`${"a".repeat(250)}@example.org`, "a lantern in the snow")).status).toBe(400);
  expect(costly).toBe(0);
  expect((await signUp("ada@example.org", "a lantern in the snow")).status).toBe(422);
  expect(costly).toBe(1);
});

test.each([
  ["GET", "posts?select=id", false],
  ["HEAD", "posts", false],
  ["POST", "rpc/rights_of", false],
  ["POST", "posts", true],
  ["PATCH", "posts?id=is.null", true],
  ["DELETE", "posts?id=is.null", true],
  ["POST", "rpc/add_counts", true],
])("tells the database whether %s %s writes", async (method, path, expected) => {
  const told: boolean[] = [];
  const fetch = createGateway({
    ...options,
    run: async (_statement, { isWrite }) => {
      told.push(isWrite);
      return { isEnded: true };
    },
  });
  const hasBody = method === "POST" || method === "PATCH";
  const headers = { apikey: keys.publishableKey, "content-type": "application/json" };
  await fetch(new Request(`${siteUrl}/rest/v1/${path}`, { method, headers, ...(hasBody && { body: "{}" }) }));
  expect(told).toEqual([expected]);
});
