import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser, testPassword } from "#tests/support/create-test-user.ts";
import { pressButton } from "#tests/support/links/press-button.ts";

let backend: TestBackend;
let app: TestApp;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend });
  await createTestUser(backend, "ada@example.org");
});
afterAll(() => backend.close());

const post = (path: string, body: unknown, from: string, headers: Record<string, string> = {}) =>
  app.request(
    path,
    {
      method: "POST",
      body: JSON.stringify(body),
      headers: { apikey: backend.publishableKey, "content-type": "application/json", ...headers },
    },
    from,
  );
const login = (password: string, from: string, email = "ada@example.org") =>
  post("/auth/v1/token?grant_type=password", { email, password }, from);
const statuses = async (asked: Promise<Response>[]) => (await Promise.all(asked)).map(({ status }) => status);
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

test("rate-limits login per email and IP after ten failures, also in a burst", async () => {
  const wrong = await statuses(
    many(30, (index) => login(`wrong ${index}`, "203.0.113.1", index % 2 ? "ada@example.org" : " ADA@example.org")),
  );
  expect(wrong.filter((status) => status === 400)).toHaveLength(10);
  const refused = await login(testPassword, "203.0.113.1");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(await refused.json()).toMatchObject({
    error_code: "over_request_rate_limit",
    msg: "Too many attempts. Please try again in 15 minutes.",
  });
  expect((await login(testPassword, "203.0.113.2")).status).toBe(200);
});

test("does not count successful logins, even twenty at once", async () => {
  expect(new Set(await statuses(many(20, () => login(testPassword, "203.0.113.3"))))).toEqual(new Set([200]));
});

/** A site whose auth API responds to everything with this status, after a moment. */
const createRefusingApp = (status: number) => {
  const answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return Response.json({}, { status });
  };
  return createTestApp({ backend: Object.assign(Object.create(backend) as TestBackend, { fetch: answer }) });
};

test(
  "allows 1,200 writes of sessions an hour from one IP, whether they succeed or not",
  { tags: "night" },
  async () => {
    const site = await createRefusingApp(200);
    const paths = ["/auth/v1/token?grant_type=refresh_token", "/auth/v1/token?grant_type=password"];
    const send = (path: string, from: string, method = "POST") =>
      site.request(path, { method, body: "{}", headers: { "content-type": "application/json" } }, from);
    const answers = await statuses(many(1_200, (index) => send(paths[index % 2] ?? "", "203.0.113.70")));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect((await send("/auth/v1/token?grant_type=refresh_token", "203.0.113.70")).status).toBe(429);
    expect((await send("/auth/v1/user", "203.0.113.70", "PUT")).status).toBe(429);
    expect((await send("/auth/v1/user", "203.0.113.71", "PUT")).status).toBe(200);
  },
);

/** A site whose auth API refuses everything, after work or before it. */
const createRejectingApp = (costs: boolean) => {
  const answer: TestBackend["fetch"] = async (_, __, onWork) => {
    if (costs) onWork?.();
    return Response.json({}, { status: 422 });
  };
  return createTestApp({ backend: Object.assign(Object.create(backend) as TestBackend, { fetch: answer }) });
};
const password = "a new lantern in the snow";
const attempts: [what: string, method: string, path: string, body: object, most: number][] = [
  ["sign-ups", "POST", "/auth/v1/signup", { email: "new@example.org", password }, 10],
  ["emails", "POST", "/auth/v1/recover", { email: "new@example.org" }, 30],
  ["new addresses", "PUT", "/auth/v1/user", { email: "new@example.org" }, 30],
  ["new passwords", "PUT", "/auth/v1/user", { password }, 60],
];
test.each(attempts)("counts %s that were refused after work, but not those that cost nothing", async (...attempt) => {
  const [, method, path, body, most] = attempt;
  for (const [costs, expected] of [
    [false, { 422: 70 }],
    [true, { 422: most, 429: 70 - most }],
  ] as const) {
    const site = await createRejectingApp(costs);
    const counts: Record<number, number> = {};
    const send = async () => {
      const headers = { "content-type": "application/json" };
      const { status } = await site.request(path, { method, body: JSON.stringify(body), headers }, "203.0.113.80");
      counts[status] = (counts[status] ?? 0) + 1;
    };
    await Promise.all(many(70, send));
    expect(counts).toEqual(expected);
  }
});

test("allows sixty new passwords an hour from one IP, whoever's they are", async () => {
  const site = await createRefusingApp(200);
  const change = (from: string) =>
    site.request("/auth/v1/user", { method: "PUT", body: JSON.stringify({ password }) }, from);
  const answers = await statuses(many(100, () => change("203.0.113.81")));
  expect([
    answers.filter((status) => status === 200).length,
    answers.filter((status) => status === 429).length,
  ]).toEqual([60, 40]);
  expect((await change("203.0.113.82")).status).toBe(200);
});

test("limits the size of user metadata", async () => {
  const eve = await createTestUser(backend, "eve@example.org");
  const update = (data: object) =>
    app.request("/auth/v1/user", {
      method: "PUT",
      body: JSON.stringify({ data }),
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${eve.accessToken}`,
        "content-type": "application/json",
      },
    });
  expect((await update({ name: "Eve" })).status).toBe(200);
  expect((await update({ name: "x".repeat(5_000) })).status).toBe(400);
});

test.each([400, 403, 503])(
  "allows sixty of a hundred concurrent logins from one IP, for any account, responding with %i",
  async (status) => {
    const { request } = await createRefusingApp(status);
    const one = (index: number) => {
      const body = JSON.stringify({ email: `burst-${index}@example.org`, password: "wrong one" });
      return request("/auth/v1/token?grant_type=password", { method: "POST", body }, "203.0.113.10");
    };
    const answers = await statuses(many(100, one));
    expect([answers.filter((seen) => seen === status).length, answers.filter((seen) => seen === 429).length]).toEqual([
      60, 40,
    ]);
    expect((await one(100)).status).toBe(429);
  },
);

test("allows ten of a hundred concurrent sign-ups", async () => {
  const made = await statuses(
    many(100, (index) =>
      post("/auth/v1/signup", { email: `crowd-${index}@example.org`, password: testPassword }, "203.0.113.11"),
    ),
  );
  expect([made.filter((status) => status === 200).length, made.filter((status) => status === 429).length]).toEqual([
    10, 90,
  ]);
});

test("sends thirty of a hundred concurrent emails, to any address", async () => {
  const sent = await statuses(
    many(100, (index) => post("/auth/v1/recover", { email: `crowd-${index}@example.org` }, "203.0.113.12")),
  );
  expect([sent.filter((status) => status === 200).length, sent.filter((status) => status === 429).length]).toEqual([
    30, 70,
  ]);
});

const badToken = "A".repeat(43);
const submitLink = (link: Record<string, string>, from: string) => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return app.request("/auth/confirm", { method: "POST", body: new URLSearchParams(link).toString(), headers }, from);
};
const ways: [string, string, (from: string) => Promise<Response>, number][] = [
  ["the button", "203.0.113.20", (from) => submitLink({ type: "recovery", token: badToken }, from), 303],
  [
    "the button with a word as token",
    "203.0.113.21",
    (from) => submitLink({ type: "recovery", token: "x", redirect_to: "/x#error=" }, from),
    303,
  ],
  [
    "POST with a hash",
    "203.0.113.23",
    (from) => post("/auth/v1/verify", { type: "recovery", token_hash: badToken }, from),
    403,
  ],
  [
    "POST with six digits",
    "203.0.113.24",
    (from) => post("/auth/v1/verify", { type: "recovery", email: "ada@example.org", token: "123456" }, from),
    403,
  ],
];
test.each(ways)("counts invalid links, also a hundred at once: %s", async (_, from, request, status) => {
  const answers = await statuses(many(100, () => request(from)));
  expect([answers.filter((one) => one === status).length, answers.filter((one) => one === 429).length]).toEqual([
    60, 40,
  ]);
});

test("does not count valid links while below the limit", async () => {
  const from = "203.0.113.25";
  for (let index = 0; index < 59; index++) await submitLink({ type: "recovery", token: badToken }, from);
  for (const email of ["link-a@example.org", "link-b@example.org"]) {
    await backend.anonClient().auth.signUp({ email, password: testPassword });
    const link = backend.mailbox.linkTo(email);
    const response = await pressButton((path, init) => app.request(path, init, from), link);
    expect(response.headers.get("location")).toContain("access_token");
  }
});

test("treats equivalent spellings of an email address as one", async () => {
  const spellings = ["ada@example.org", "ADA@example.org", "\uff41da@example.org", " ada@example.org"];
  const wrong = await statuses(
    many(40, (index) => login("wrong one", "203.0.113.26", spellings[index % spellings.length])),
  );
  expect(wrong.filter((status) => status === 400)).toHaveLength(10);
});

test("allows ten sign-ups an hour and does not count rejected ones", { tags: "night" }, async () => {
  const signUp = (index: number, password = testPassword) =>
    post("/auth/v1/signup", { email: `new-${index}@example.org`, password }, "203.0.113.5");
  expect(await statuses(many(3, (index) => signUp(index, "password")))).toEqual([422, 422, 422]);
  for (let index = 0; index < 10; index++) expect((await signUp(index)).status).toBe(200);
  expect((await signUp(11)).status).toBe(429);
});

test("allows thirty emails an hour", { tags: "night" }, async () => {
  const sent = await statuses(many(31, () => post("/auth/v1/recover", { email: "nobody@example.org" }, "203.0.113.6")));
  expect(sent.filter((status) => status === 200)).toHaveLength(30);
  expect(sent.filter((status) => status === 429)).toHaveLength(1);
});

test("ignores forwarded addresses unless the proxy is trusted", async () => {
  for (let index = 0; index < 10; index++)
    await post("/auth/v1/token?grant_type=password", { email: "x@example.org", password: "wrong" }, "203.0.113.8", {
      "x-forwarded-for": `198.51.100.${index}`,
    });
  expect((await login("wrong", "203.0.113.8", "x@example.org")).status).toBe(429);
});

test("rejects a body of more than 100 KB", async () => {
  expect((await post("/auth/v1/signup", { email: "x".repeat(120_000) }, "203.0.113.9")).status).toBe(413);
});
