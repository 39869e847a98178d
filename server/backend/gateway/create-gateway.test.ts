import { expect, test } from "vitest";
import { createReadCache } from "../cache/read-cache.ts";
import { createGateway } from "./create-gateway.ts";

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
  forward: ask,
  run: ask,
  query: ask,
  catalog,
  keys,
  siteUrl,
  cache: createReadCache(),
  hasStorage: true,
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
    forward: async ({ method, path }) => {
      begun.push(`${method} ${path}`);
      await promise;
      return { status: 200, headers: [], body: null, errors: [] };
    },
  });
  const call = (path: string, init: RequestInit = {}) =>
    fetch(new Request(siteUrl + path, { ...init, headers: { apikey: keys.publishableKey } }), "a");
  const answers = [1, 2, 3, 4].map(() => call("/auth/v1/user"));
  await expect.poll(() => begun.length).toBe(2);
  answers.push(call("/auth/v1/recover", { method: "POST", body: '{"email":"ada@example.org"}' }));
  await expect.poll(() => begun.at(-1)).toBe("POST /auth/v1/recover");
  expect(begun).toHaveLength(3);
  resolve();
  await Promise.all(answers);
  expect(begun).toHaveLength(5);
});
