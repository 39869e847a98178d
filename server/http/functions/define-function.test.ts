import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { createLocalAccess } from "#server/http/local-access/local-access.ts";
import { readEnv } from "#server/env.ts";
import { createStreamRegistry } from "#server/http/responses/stream-registry.ts";
import { createBodyBudget } from "#server/http/middleware/body-budget.ts";
import { createRateLimiter } from "#server/http/limits/rate-limiter.ts";
import { createTestBackend, type TestBackend, testSiteUrl } from "#tests/support/create-test-backend.ts";
import { approveEmail, createTestUser } from "#tests/support/create-test-user.ts";
import type { Takes } from "#contracts/function-shape.ts";
import type { CallServices } from "./call.ts";
import { createFunctionDefiner, type FunctionDefinition } from "./define-function.ts";
import { createFunctionRouter } from "./router.ts";

const defineFunction = createFunctionDefiner<Record<string, Takes<unknown, object>>>();

const secret = "a secret of the owner";
let backend: TestBackend;
let log: unknown[];
beforeAll(async () => {
  backend = await createTestBackend();
});
afterAll(() => backend.close());
beforeEach(() => {
  log = [];
});

const makeRouter = (...functions: FunctionDefinition[]) => {
  const env = readEnv({ SITE_URL: testSiteUrl, ADMIN_SECRET: secret });
  const rateLimiter = createRateLimiter();
  const quiet = { error: (entry: unknown) => log.push(entry), warn: () => undefined } as unknown as CallServices["log"];
  const localAccess = createLocalAccess({ env, key: "key", rateLimiter, log: quiet });
  const deps = {
    backend,
    env,
    log: quiet,
    rateLimiter,
    bodies: createBodyBudget(() => ""),
    localAccess,
  } as unknown as CallServices;
  const router = createFunctionRouter(deps, functions);
  return (path: string, init: RequestInit = {}) => Promise.resolve(router.request(path, init));
};
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({ method: "POST", body, headers });
const reply = async (response: Promise<Response>) => [(await response).status, await (await response).json()];
const invalid = (error: string) => [400, { error, code: "invalid_request" }];

let calls = 0;
const counted = (more: Partial<Pick<Parameters<typeof defineFunction>[0], "access" | "limit">> = {}) =>
  defineFunction({
    name: "counted",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    body: z.object({ text: z.string("text must be text").max(5, "too long") }),
    handler: ({ body }) => {
      calls += 1;
      return { text: body.text };
    },
    ...(more as object),
  });
beforeEach(() => {
  calls = 0;
});

const search = defineFunction({
  name: "search",
  methods: ["GET"],
  access: "public",
  limit: "functionCalls",
  query: z.strictObject({ page: z.coerce.number("page must be a number").int().max(9, "page must be a number") }),
  handler: ({ body, query }) => ({ next: query.page + 1, body: body ?? null }),
});

test("passes the query of a GET in its typed form", async () => {
  const fetchFrom = makeRouter(search);
  expect(await reply(fetchFrom("/search?page=4"))).toEqual([200, { next: 5, body: null }]);
  expect(await reply(fetchFrom("/search?page=40"))).toEqual(invalid("page must be a number"));
  expect(await reply(fetchFrom("/search?page=x"))).toEqual(invalid("page must be a number"));
  expect((await fetchFrom("/search?page=4&sort=up")).status).toBe(400);
});

test("rejects a query with a repeated name or a NUL", async () => {
  const fetchFrom = makeRouter(search);
  expect(await reply(fetchFrom("/search?page=1&page=2"))).toEqual(invalid("Each name in the query may be given once."));
  const nul = invalid("The text holds a character (NUL) that cannot be stored.");
  expect(await reply(fetchFrom("/search?page=1%00"))).toEqual(nul);
});

test("responds 405 to other methods and names the allowed ones", async () => {
  const both = defineFunction({
    name: "both",
    methods: ["GET", "POST"],
    access: "public",
    limit: "functionCalls",
    handler: ({ request }) => ({ method: request.req.method }),
  });
  const fetchFrom = makeRouter(search, both);
  const refused = await fetchFrom("/search", post("{}"));
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET"]);
  expect(await refused.json()).toEqual({ error: "This function is called with GET.", code: "invalid_request" });
  expect((await fetchFrom("/both", { method: "PUT" })).headers.get("allow")).toBe("GET, POST");
  expect(await reply(fetchFrom("/both"))).toEqual([200, { method: "GET" }]);
  expect(await reply(fetchFrom("/both", post("")))).toEqual([200, { method: "POST" }]);
});

test.each([
  ["invalid JSON", "{", "The body must be JSON."],
  ["a NUL", '{"text":"a\\u0000"}', "The text holds a character (NUL) that cannot be stored."],
  [
    "a lone surrogate",
    '{"text":"\\ud800"}',
    "The text holds half a character (a lone surrogate) that cannot be stored.",
  ],
  ["the wrong type", '{"text":7}', "text must be text"],
  ["too much", '{"text":"123456"}', "too long"],
  ["no body", "", "text must be text"],
])("rejects %s before the handler", async (_, body, sentence) => {
  expect(await reply(makeRouter(counted())("/counted", post(body)))).toEqual(invalid(sentence));
  expect(calls).toBe(0);
});

test("rejects a caller without access before it validates the body", async () => {
  for (const access of ["user", "approved", "owner"] as const) {
    const [status] = await reply(makeRouter(counted({ access }))("/counted", post('{"text":7}')));
    expect([access, status]).toEqual([access, 401]);
  }
  expect(calls).toBe(0);
});

test("admits a user to a function for approved users once they are approved", async () => {
  const fetchFrom = makeRouter(counted({ access: "approved" }));
  const email = "waits@example.org";
  const { accessToken } = await createTestUser(backend, email);
  const init = post('{"text":"x"}', { authorization: `Bearer ${accessToken}` });
  const waiting = { error: "Your access is waiting for approval.", code: "forbidden" };
  expect(await reply(fetchFrom("/counted", init))).toEqual([403, waiting]);
  await approveEmail(backend, email);
  expect(await reply(fetchFrom("/counted", init))).toEqual([200, { text: "x" }]);
});

test("rate-limits before any other work", async () => {
  const fetchFrom = makeRouter(counted());
  for (let call = 0; call < 60; call++) await fetchFrom("/counted", post('{"text":7}'));
  const refused = await fetchFrom("/counted", post('{"text":"x"}'));
  expect([refused.status, calls]).toEqual([429, 0]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

/** A body that fails instead of ending, and counts how often it was read. */
const createBrokenBody = () => {
  let pulls = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    pulls += 1;
    controller.error(new Error("aborted"));
  };
  const body = new ReadableStream({ pull }, { highWaterMark: 0 });
  const init = { method: "POST", body, duplex: "half", headers: { "content-length": "900000" } };
  return { init: init as RequestInit, countPulls: () => pulls };
};

test("does not read the body of a caller without access or over the rate limit", async () => {
  for (const access of ["user", "approved"] as const) {
    const { init, countPulls } = createBrokenBody();
    expect([(await makeRouter(counted({ access }))("/counted", init)).status, countPulls()]).toEqual([401, 0]);
  }
  const fetchFrom = makeRouter(counted());
  for (let call = 0; call < 60; call++) await fetchFrom("/counted", post("{}"));
  const { init, countPulls } = createBrokenBody();
  expect([(await fetchFrom("/counted", init)).status, countPulls()]).toEqual([429, 0]);
});

test("treats an interrupted body as the caller's error", async () => {
  const { init } = createBrokenBody();
  expect(await reply(makeRouter(counted())("/counted", init))).toEqual(invalid("The body ended too early."));
  expect(log).toEqual([]);
});

test("applies a second limit before the handler runs", async () => {
  const limited = defineFunction({
    name: "limited",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    body: z.object({ to: z.string() }),
    moreLimits: ({ body }) => [["failedLogins", body.to]],
    handler: () => ({ calls: ++calls }),
  });
  const fetchFrom = makeRouter(limited);
  for (let call = 0; call < 12; call++) await fetchFrom("/limited", post('{"to":"a"}'));
  expect(calls).toBe(10);
  expect((await fetchFrom("/limited", post('{"to":"b"}'))).status).toBe(200);
});

test("streams a file to the handler and aborts it at the first byte over the limit", async () => {
  let received = 0;
  const file = defineFunction({
    name: "file",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: { maxBytes: 2_000_000, tooLarge: () => new AppError("invalid_request", "At most 2 MB.") },
    handler: async ({ actor, body }) => {
      received = 0;
      for await (const part of body) received += part.byteLength;
      return { actor, received };
    },
  });
  const fetchFrom = makeRouter(file);
  const headers = { "x-admin-secret": encodeURIComponent(secret) };
  const send = (megabytes: number, more: Record<string, string>) => {
    const body = new Blob([new Uint8Array(megabytes * 1_000_000)]).stream();
    return fetchFrom("/file", { method: "POST", body, headers: more, duplex: "half" } as RequestInit);
  };
  expect(await reply(send(2, headers))).toEqual([200, { actor: "owner (secret)", received: 2_000_000 }]);
  expect(await reply(send(3, headers))).toEqual(invalid("At most 2 MB."));
  expect(await reply(send(1, { ...headers, "content-length": "3000000" }))).toEqual(invalid("At most 2 MB."));
  expect((await send(1, {})).status).toBe(401);
});

test("streams a response and ends it at shutdown", async () => {
  const ticker = defineFunction({
    name: "ticker",
    methods: ["GET"],
    access: "public",
    limit: "functionCalls",
    handler: () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
      });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    },
  });
  const fetchFrom = makeRouter(ticker);
  const streams = createStreamRegistry();
  const ended: string[] = [];
  const outgoing = { destroyed: false, end: () => ended.push("end"), destroy: () => undefined, once: () => undefined };
  const site = new Hono();
  site.use(streams.track);
  site.get("/ticker", () => fetchFrom("/ticker"));
  const response = await site.request("/ticker", {}, { outgoing });
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value as Uint8Array)).toBe("data: 1\n\n");
  streams.endAll();
  expect(ended).toEqual(["end"]);
  await reader?.cancel();
});

test("rejects a call of a disabled function before it validates the body", async () => {
  const absent = defineFunction({
    name: "absent",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    findUnavailability: () => new AppError("not_found", "Not here."),
    body: z.object({ text: z.string() }),
    handler: () => ({}),
  });
  expect(await reply(makeRouter(absent)("/absent", post("{}")))).toEqual([
    404,
    { error: "Not here.", code: "not_found" },
  ]);
});

test("logs the details of an internal error and does not send them", async () => {
  const broken = defineFunction({
    name: "broken",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    handler: () => {
      throw new Error("a secret detail");
    },
  });
  const error = "Something went wrong on our side. Please try again.";
  expect(await reply(makeRouter(broken)("/broken", post("")))).toEqual([500, { error, code: "internal" }]);
  expect(JSON.stringify(log)).toContain("a secret detail");
});

test("runs the handler of the action that the body names, and rejects all others", async () => {
  type Several = Takes<{ action: "add"; to: number }, { sum: number }> | Takes<{ action: "name" }, { name: string }>;
  const several = createFunctionDefiner<{ several: Several }>()({
    name: "several",
    methods: ["POST"],
    access: "public",
    limit: "functionCalls",
    body: z.discriminatedUnion("action", [
      z.object({ action: z.literal("add"), to: z.number() }),
      z.object({ action: z.literal("name") }),
    ]),
    actions: { add: ({ body }) => ({ sum: body.to + 1 }), name: () => ({ name: "Ada" }) },
  });
  const fetchFrom = makeRouter(several);
  expect(await reply(fetchFrom("/several", post('{"action":"add","to":2}')))).toEqual([200, { sum: 3 }]);
  expect(await reply(fetchFrom("/several", post('{"action":"name"}')))).toEqual([200, { name: "Ada" }]);
  for (const action of ["constructor", "__proto__", "toString", "add "])
    expect((await fetchFrom("/several", post(JSON.stringify({ action })))).status, action).toBe(400);
});
