import { afterAll, beforeAll, expect, test } from "vitest";
import { blockedCommands, type CommandEvent, commandNames, ownerCommands } from "#contracts/chat/commands.ts";
import { fill } from "#contracts/fill.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";
import { readAllEvents } from "#tests/support/read-all-events.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { createPace } from "./run-command.ts";

const { answers, progress } = shippedContent.get("hub/commands");
const systemStatus = shippedContent.get("hub/system-status");
const secret = "a secret of the owner";
let backend: TestBackend;
let app: TestApp;
let approved: Record<string, string>;
let waiting: Record<string, string>;

beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, env: { ADMIN_SECRET: secret, METRICS_TOKEN: "a token for metrics" } });
  await backend
    .serviceClient()
    .from("access_requests")
    .insert({ name: "Ada", email: "ada@example.org", reason: "Because.", status: "approved" });
  approved = { authorization: `Bearer ${(await createTestUser(backend, "ada@example.org")).accessToken}` };
  waiting = { authorization: `Bearer ${(await createTestUser(backend, "eve@example.org")).accessToken}` };
});
afterAll(() => backend.close());

let caller = 0;
const run = async (line: string, options: { headers?: Record<string, string>; secret?: string } = {}) => {
  const body = { line, ...(options.secret && { secret: options.secret }) };
  const response = await app.call("command", body, options.headers, `203.0.113.${(caller += 1)}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
  const events = await readAllEvents<CommandEvent>(response);
  const text = events.map(({ event }) => ("delta" in event ? event.delta : "")).join("");
  return { events, text, last: events.at(-1)?.event };
};

test("lets 200 ms pass between a step and the next, and waits no longer after a slow one", async () => {
  let now = 0;
  const pace = createPace(200, new AbortController().signal, {
    now: () => now,
    wait: async (ms) => void (now += ms),
  });
  const steps: number[] = [];
  for (const work of [0, 50, 0, 300, 0]) {
    now += work;
    await pace();
    steps.push(now);
  }
  expect(steps).toEqual([0, 200, 400, 700, 900]);
});

test("reports four steps, then the answer and its end", async () => {
  const { events, text, last } = await run("help");
  expect(events.map(({ event }) => "progress" in event).lastIndexOf(true)).toBe(3);
  expect(events.filter(({ event }) => "progress" in event)).toHaveLength(4);
  expect(last).toEqual({ done: true, source: "system" });
  for (const name of [...commandNames, ...blockedCommands, "clear"]) expect(text).toContain(`\`${name}\``);
});

test.each(ownerCommands)("rejects %s for everybody but the owner", async (name) => {
  for (const headers of [{}, waiting, approved]) {
    const { text, last } = await run(name, { headers });
    expect([text, last]).toMatchObject(["", { code: "forbidden" }]);
  }
  expect((await run(name, { secret })).last).toEqual({ done: true, source: "system" });
});

test("reports a wrong secret, and counts it as a failed admin login", async () => {
  expect((await run("security", { secret: "wrong" })).last).toEqual({
    error: "Authentication failed",
    code: "unauthorized",
  });
  const login = { method: "POST", body: JSON.stringify({ email: "ada@example.org", password: "not this one" }) };
  await app.request("/auth/v1/token?grant_type=password", {
    ...login,
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
  });
  const { text } = await run("security", { secret });
  expect(text).toContain(`**${answers.security.refusedOwner}** 1\n`);
  expect(text).toContain(`**${answers.security.refusedLogin}** 1\n`);
  expect(text).toContain("content-security-policy");
  expect(text).toContain("secret");
  expect(text).not.toContain(secret);
});

test.each(blockedCommands)("blocks %s", async (name) => {
  const { last } = await run(`${name} -rf /`, { secret });
  expect(last).toMatchObject({ code: "forbidden" });
  expect(JSON.stringify(last)).toContain(name);
});

test("shows the health to visitors, and the statistics to approved users", async () => {
  await backend.serviceClient().rpc("add_counts", {
    new_views: [{ day: new Date().toISOString().slice(0, 10), path: "/landing", views: 1_234 }],
    new_activity: [],
  });
  expect((await run("analyze")).text).toContain(systemStatus.thisSite.parts.database);
  expect((await run("analyze", { headers: waiting })).text).not.toContain("1,234");
  for (const options of [{ headers: approved }, { secret }]) {
    const { text } = await run("analyze", options);
    expect(text).toContain("1,234");
    expect(text).toContain("/landing");
  }
});

test("checks a deployment without revealing environment values, and names variables to approved users only", async () => {
  const visitors = await run("deploy-dryrun");
  expect(visitors.text).toContain(answers.deployDryrun.migrationsNone);
  expect(visitors.text).toContain(answers.deployDryrun.contentFine);
  expect(visitors.text).not.toContain("ADMIN_SECRET");
  const { text } = await run("deploy-dryrun", { headers: approved });
  const { notSet, set } = answers.deployDryrun;
  const getNames = (label: string) => text.split("\n").find((line) => line.startsWith(`  - ${label} `));
  expect(getNames(set)).toContain("`ADMIN_SECRET`");
  expect(getNames(notSet)).toContain("`SMTP_URL`");
  expect(text).not.toContain(secret);
  expect(text).not.toContain("a token for metrics");
});

test("counts what a backup would contain", async () => {
  await backend.serviceClient().from("posts").insert({ slug: "one", title: "One", content: "One" });
  const { text } = await run("backup", { secret });
  const [before, after] = fill(answers.backup.table, { rows: 1 }).split("{bytes}");
  const line = text.split("\n").find((one) => one.includes("`posts`"));
  expect(line?.replace(/[\d.]+ [KM]?B/, "")).toContain(`${before}${after}`);
  expect(text).toContain("(/admin#backup)");
});

test("passes other lines to NEO and says so", async () => {
  const { events, last } = await run("Where does the light come from? ߷ \u202e");
  expect(events.map(({ event }) => ("progress" in event ? event.progress : null))).toContain(progress.askedVisitor);
  expect(last).toEqual({ done: true, source: "neo" });
});

test("runs a repeated line of a signed-in user once, and lets nobody else stop it", async () => {
  const messageId = crypto.randomUUID();
  const call = async (headers: Record<string, string>, more: object = {}) => {
    const response = await app.call("command", { line: "analyze", messageId, ...more }, headers, "203.0.113.252");
    return response.headers.get("content-type")?.startsWith("text/event-stream")
      ? (await readAllEvents<CommandEvent>(response)).map(({ event }) => event)
      : ((await response.json()) as unknown);
  };
  const [first, meanwhile] = await Promise.all([call(approved), call(approved)]);
  expect(meanwhile).toEqual(first);
  expect(await call(approved, { line: "help" })).toEqual(first);
  expect(await call(waiting)).not.toEqual(first);
  expect(await call({}, { line: "help" })).not.toEqual(first);
  expect(await call(approved, { line: "help", secret })).not.toEqual(first);
  for (const headers of [{}, waiting, approved])
    expect(await call(headers, { mode: "stop" })).toEqual({ stopped: false });
});

test("rejects blank, overlong and non-text input", async () => {
  expect((await run(" \u200b ")).last).toMatchObject({ code: "invalid_request" });
  for (const line of ["a".repeat(4_001), 7, null, "a\0b", "\ud800"])
    expect((await app.call("command", { line }, {}, "203.0.113.250")).status).toBe(400);
});

test("rate-limits lines by IP", async () => {
  const from = "203.0.113.251";
  for (let index = 0; index < 30; index += 1) await (await app.call("command", { line: " " }, {}, from)).body?.cancel();
  expect((await app.call("command", { line: "status" }, {}, from)).status).toBe(429);
  const { text } = await run("security", { secret });
  const [, count] = text.split(`**${answers.security.limit}** `);
  expect(count).toMatch(/^[1-9]/);
});

test("keeps an event stream with the site's health open", async () => {
  const response = await app.request("/functions/v1/live");
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toMatch(/^data: \{"database":.*\}\n\n$/);
  await reader.cancel();
});

test("lists connected providers for approved users, without addresses", async () => {
  const response = await app.call("agents", {}, approved);
  const { agents } = (await response.json()) as { agents: { name: string; state: string }[] };
  expect(agents.map(({ name, state }) => [name, state])).toEqual([
    ["model", "builtIn"],
    ["pictures", "builtIn"],
    ["storyteller", "builtIn"],
    ["voice", "builtIn"],
    ["mail", "builtIn"],
  ]);
});
