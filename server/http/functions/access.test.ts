import { afterAll, beforeAll, expect, test } from "vitest";
import { addSecondFactor } from "#tests/support/add-second-factor.ts";
import { createTestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { approveEmail, createTestUser } from "#tests/support/create-test-user.ts";
import { isRawBody } from "./define-function.ts";

type TestCaller = "visitor" | "user" | "approved" | "admin" | "secret";

const secret = "a secret of the owner";
const elsewhere = "203.0.113.7";
let backend: TestBackend;
let app: Awaited<ReturnType<typeof createTestApp>>;
const headers: Record<TestCaller, Record<string, string>> = {
  visitor: {},
  user: {},
  approved: {},
  admin: {},
  secret: { "x-admin-secret": encodeURIComponent(secret) },
};

beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, env: { ADMIN_SECRET: secret } });
  const service = backend.serviceClient();
  for (const name of ["user", "approved", "admin"] as const) {
    const email = `${name}@example.org`;
    if (name === "approved") await approveEmail(backend, email);
    const { id, accessToken } = await createTestUser(backend, email);
    if (name === "admin") await service.from("profiles").update({ role: "admin" }).eq("user_id", id);
    headers[name] = { authorization: `Bearer ${accessToken}` };
  }
});
afterAll(() => backend.close());

/** Input that no function accepts: a caller with access gets a validation error, and nothing happens. */
const callWithNonsense = (name: string, caller: TestCaller) => {
  if (readOnly.includes(name))
    return app.request(`/functions/v1/${name}?nonsense=7`, { headers: headers[caller] }, elsewhere);
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers[caller] }, body: "[7]" };
  return app.request(`/functions/v1/${name}`, init, elsewhere);
};

const owner = { visitor: 401, user: 403, approved: 403, admin: "in", secret: "in" } as const;
const everybody = { visitor: "in", user: "in", approved: "in", admin: "in", secret: "in" } as const;
const expected: Record<string, Record<TestCaller, "in" | 401 | 403>> = {
  "request-access": everybody,
  "export-subscribers": owner,
  "read-subscribers": owner,
  "subscriber-imports": owner,
  feedback: everybody,
  "report-typo": everybody,
  "report-chat": everybody,
  memories: { visitor: 401, user: 403, approved: "in", admin: "in", secret: 401 },
  "persona-chat": everybody,
  "persona-talk": { visitor: 401, user: 403, approved: "in", admin: "in", secret: 401 },
  talks: { visitor: 401, user: 403, approved: "in", admin: "in", secret: 401 },
  "persona-summary": everybody,
  "persona-greetings": everybody,
  "persona-chat-spend": owner,
  "persona-room": owner,
  "api-tokens": owner,
  webhooks: owner,
  settings: owner,
  "track-event": everybody,
  account: { visitor: 401, user: "in", approved: "in", admin: "in", secret: 401 },
  "access-requests": owner,
  "posts-admin": owner,
  redirects: owner,
  "preview-markdown": owner,
  "upload-picture": owner,
  "content-admin": owner,
  character: owner,
  "write-texts": owner,
  "writing-help": owner,
  "read-card": owner,
  "read-lorebook": owner,
  "export-character-png": owner,
  "export-character-json": owner,
  "export-character-charx": owner,
  "export-character-archive": owner,
  "import-character-archive": owner,
  "character-media": owner,
  "character-portrait": owner,
  "fetch-picture": owner,
  "admin-inbox": owner,
  "export-posts": owner,
  import: owner,
  "import-upload": owner,
  backup: owner,
  "restore-backup": owner,
  "site-backups": owner,
  doctor: owner,
  "generate-book": owner,
  book: everybody,
  "book-link": owner,
  "story-ledger": owner,
  image: everybody,
  "save-image": { visitor: 401, user: "in", approved: "in", admin: "in", secret: 401 },
  "unshare-image": owner,
  roadmap: owner,
  search: everybody,
  "neo-chat": { visitor: 401, user: 403, approved: "in", admin: "in", secret: 401 },
  "hub-entries": owner,
  command: everybody,
  live: everybody,
  agents: { visitor: 401, user: 403, approved: "in", admin: "in", secret: 401 },
};
const readOnly = ["image", "book", "search", "live"];

test("covers every function", () => {
  expect(app.functions.map(({ name }) => name).toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const { name, methods } of app.functions) expect(methods).toEqual([readOnly.includes(name) ? "GET" : "POST"]);
  expect(
    app.functions
      .filter(({ body }) => body && isRawBody(body))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    "character-media",
    "character-portrait",
    "import-character-archive",
    "import-upload",
    "read-card",
    "read-lorebook",
    "read-subscribers",
    "restore-backup",
    "upload-picture",
  ]);
});

test.each(Object.keys(expected))("admits exactly the callers with access to %s", async (name) => {
  for (const [caller, outcome] of Object.entries(expected[name] ?? {})) {
    const response = await callWithNonsense(name, caller as TestCaller);
    const { status } = response;
    await response.body?.cancel();
    expect([caller, status === 401 || status === 403 ? status : "in"]).toEqual([caller, outcome]);
  }
});

test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("responds 405 to %s where it is not allowed", async (method) => {
  for (const { name, methods } of app.functions) {
    const [allowed] = methods;
    if (allowed === method) continue;
    const response = await app.request(`/functions/v1/${name}`, { method, headers: headers.secret }, elsewhere);
    expect([name, response.status, response.headers.get("allow")]).toEqual([name, 405, allowed]);
  }
});

test("treats a session whose code is missing as a visitor, and says what is missing", async () => {
  const { email, id } = await createTestUser(backend, "half@example.org");
  await approveEmail(backend, email);
  await backend.serviceClient().from("profiles").update({ role: "admin" }).eq("user_id", id);
  const { aal1, aal2 } = await addSecondFactor(backend, email);
  const call = async (token: string, name: string, more = {}) => {
    headers.user = { authorization: `Bearer ${token}`, ...more };
    const response = await callWithNonsense(name, "user");
    const { status } = response;
    if (status === 401) return { status, body: await response.text() };
    await response.body?.cancel();
    return { status, body: "" };
  };
  const wanted = Object.entries(expected).filter(([, { visitor }]) => visitor !== "in");
  for (const [name] of wanted) {
    expect(await call(aal1, name), name).toMatchObject({
      status: 401,
      body: expect.stringContaining("Enter the code"),
    });
    expect([401, 403], name).not.toContain((await call(aal2, name)).status);
  }
  expect([401, 403]).not.toContain((await call(aal1, "search")).status);
  expect([401, 403]).not.toContain((await call(aal1, "posts-admin", headers.secret)).status);
});
