import { createHmac } from "node:crypto";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WebhookDelivery } from "#contracts/integrations/webhooks.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend, testSiteUrl, type TestBackend } from "#tests/support/create-test-backend.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";
import { hashToken } from "./tokens/find-token-caller.ts";

const secret = "a secret of the owner";
const elsewhere = "203.0.113.7";

let backend: TestBackend;
let app: TestApp;
beforeAll(async () => {
  backend = await createTestBackend();
  app = await createTestApp({ backend, env: { ADMIN_SECRET: secret, WEBHOOK_PRIVATE: "on" } });
});
afterAll(() => backend.close());

type Body = Record<string, unknown>;
type Answer = { status: number; body: Body & { error?: string } };

const post = async (name: string, body: Body, headers: Record<string, string>): Promise<Answer> => {
  const init = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  const response = await app.request(`/functions/v1/${name}`, init, elsewhere);
  return { status: response.status, body: (await response.json()) as Answer["body"] };
};
const asOwner = (name: string, body: Body) => post(name, body, { "x-admin-secret": encodeURIComponent(secret) });
const withToken = (token: string, name: string, body: Body) => post(name, body, { authorization: `Bearer ${token}` });

const createToken = async (scopes: string[], days: number | null = null) => {
  const { body } = await asOwner("api-tokens", { action: "create", name: "Script", scopes, days });
  return body as unknown as { secret: string; token: { id: string } };
};
const draft = { title: "A draft", content: "Some words.", status: "draft" };
type Post = { id: string; version: number; title: string; status: string };
const toPost = ({ body }: Answer) => body.post as Post;

describe("tokens of programs", () => {
  test("are shown once and stored as a hash", async () => {
    const { secret: token } = await createToken(["posts:draft"]);
    expect(token).toMatch(/^site_pat_[\w-]{43}$/);
    const { body } = await asOwner("api-tokens", { action: "list" });
    expect(JSON.stringify(body)).not.toContain(token.slice(9));
    const { data } = await backend.serviceClient().from("api_tokens").select("*").throwOnError();
    expect(JSON.stringify(data)).not.toContain(token.slice(9));
    expect(data.at(-1)?.token_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("write drafts, which the audit log says, and read them", async () => {
    const { secret: token } = await createToken(["posts:draft"]);
    const created = await withToken(token, "posts-admin", { action: "create", postData: draft });
    expect(created.status).toBe(200);
    const { id, version } = toPost(created);
    const changed = { ...draft, title: "Another title" };
    const updated = await withToken(token, "posts-admin", { action: "update", postId: id, version, postData: changed });
    expect(toPost(updated).title).toBe("Another title");
    const { data } = await backend.serviceClient().from("audit_log").select("actor,action").order("id").throwOnError();
    expect(data).toContainEqual({ actor: "Script (token)", action: "post created" });
    const { body } = await asOwner("api-tokens", { action: "list" });
    expect((body.tokens as { last_used_at: string | null }[])[0]?.last_used_at).not.toBeNull();
  });

  test("for drafts neither publish nor change what is published, also when it is published meanwhile", async () => {
    const { secret: token } = await createToken(["posts:draft"]);
    const published = { ...draft, status: "published" };
    expect((await withToken(token, "posts-admin", { action: "create", postData: published })).status).toBe(403);
    const own = toPost(await withToken(token, "posts-admin", { action: "create", postData: draft }));
    const update = { action: "update", postId: own.id, version: own.version, postData: draft };
    expect((await withToken(token, "posts-admin", { ...update, postData: published })).status).toBe(403);
    expect((await withToken(token, "posts-admin", { ...update, version: undefined })).status).toBe(409);
    await asOwner("posts-admin", { ...update, postData: published });
    expect((await withToken(token, "posts-admin", update)).status).toBe(403);
    const again = { action: "create", postId: own.id, postData: draft };
    expect((await withToken(token, "posts-admin", again)).status).toBe(403);
  });

  test("publish with the scope for it, and write drafts with it too", async () => {
    const { secret: token } = await createToken(["posts:publish"]);
    const postData = { ...draft, status: "published" };
    expect(toPost(await withToken(token, "posts-admin", { action: "create", postData })).status).toBe("published");
    expect((await withToken(token, "posts-admin", { action: "create", postData: draft })).status).toBe(200);
  });

  test.each([
    ["posts-admin", { action: "delete", postId: crypto.randomUUID() }],
    ["hub-entries", { action: "list", kind: "log" }],
    ["api-tokens", { action: "list" }],
    ["webhooks", { action: "list" }],
    ["content-admin", { action: "list" }],
    ["backup", {}],
    ["account", { action: "export" }],
    ["posts-admin", { action: "constructor" }],
    ["posts-admin", [7] as unknown as Body],
  ])("do nothing at %s with %j that their scopes do not name", async (name, body) => {
    const { secret: token } = await createToken(["posts:publish", "posts:draft"]);
    expect((await withToken(token, name, body)).status).toBe(403);
  });

  test("have their own rights on the owner's machine, not the machine's", async () => {
    const own = await createTestApp({ backend, env: {} });
    const { secret: token } = await createToken(["hub:write"]);
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ action: "list" }),
    };
    expect((await own.request("/functions/v1/posts-admin", init)).status).toBe(403);
  });

  test("end when they are revoked or expire, and are refused when they never were", async () => {
    const { secret: token, token: row } = await createToken(["posts:draft"]);
    await asOwner("api-tokens", { action: "revoke", id: row.id });
    const expired = `site_pat_${"e".repeat(43)}`;
    const expires_at = new Date(Date.now() - 1_000).toISOString();
    const stored = { name: "Old", scopes: ["posts:draft"], token_hash: hashToken(expired), expires_at };
    await backend.serviceClient().from("api_tokens").insert(stored).throwOnError();
    for (const wrong of [token, expired, `${token.slice(0, -1)}!`, "site_pat_", `site_pat_${"a".repeat(5_000)}`])
      expect((await withToken(wrong, "posts-admin", { action: "list", limit: 1 })).status, wrong.slice(0, 20)).toBe(
        401,
      );
  });

  test.each([
    [{ scopes: [] }],
    [{ scopes: ["everything"] }],
    [{ scopes: ["hub:write", "hub:write"] }],
    [{ name: " " }],
    [{ name: "a".repeat(81) }],
    [{ days: 0 }],
    [{ more: true }],
  ])("are not made of %j", async (wrong) => {
    const call = { action: "create", name: "Script", scopes: ["hub:write"], days: null, ...wrong };
    expect((await asOwner("api-tokens", call)).status).toBe(400);
  });
});

describe("writing tools for language models", () => {
  const connect = async (token: string) => {
    const client = new Client({ name: "test", version: "1.0.0" });
    const transport = new StreamableHTTPClientTransport(new URL("/mcp", testSiteUrl), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: (url, init) => app.request(new URL(String(url)).pathname, init as RequestInit, elsewhere),
    });
    await client.connect(transport as unknown as Parameters<Client["connect"]>[0]);
    const call = async (name: string, given: Body) => {
      const { content, isError } = await client.callTool({ name, arguments: given });
      return { text: (content as { text: string }[])[0]?.text ?? "", isError };
    };
    return { client, call };
  };
  const listNames = async (scopes: string[]) => {
    const { client } = await connect((await createToken(scopes)).secret);
    return (await client.listTools()).tools.map(({ name }) => name);
  };

  test("are those of the token's scopes", async () => {
    expect(await listNames(["hub:write"])).toEqual(expect.arrayContaining(["search", "create_hub_entry"]));
    expect(await listNames(["hub:write"])).not.toContain("create_draft");
    expect(await listNames(["posts:draft"])).not.toContain("create_hub_entry");
  });

  test("write and change a draft, keep what is not given, and leave what is published alone", async () => {
    const { call } = await connect((await createToken(["posts:draft"])).secret);
    const { text } = await call("create_draft", { title: "By a model", content: "Words.", excerpt: "Short." });
    const id = /id: (.+)/.exec(text)?.[1] ?? "";
    expect((await call("list_drafts", {})).text).toContain(`${id}: By a model`);
    const changed = await call("update_draft", { id, version: 1, content: "Other words." });
    expect(changed.text).toMatch(/excerpt: Short\.\n\nOther words\.$/);
    expect((await call("update_draft", { id, version: 1, title: "Late" })).isError).toBe(true);
    expect((await call("create_draft", { title: "", content: "x", status: "published" })).isError).toBe(true);
    const published = toPost(
      await asOwner("posts-admin", { action: "create", postData: { ...draft, status: "published" } }),
    );
    expect((await call("read_draft", { id: published.id })).isError).toBe(true);
    expect((await call("update_draft", { id: published.id, version: 1, title: "x" })).isError).toBe(true);
  });

  test("add an entry to the hub", async () => {
    const { call } = await connect((await createToken(["hub:write"])).secret);
    const content = {
      title: "By a model",
      description: "What is wrong.",
      status: "active",
      priority: "low",
      assignee: "Ada",
    };
    const { text } = await call("create_hub_entry", { status: "draft", entry: { kind: "issue", content } });
    expect(text).toMatch(/^issue-\d+ was added \(draft\)\.$/);
    expect((await call("list_hub_entries", { kind: "issue" })).text).toContain("(draft): By a model");
  });

  test("are refused to whoever has no token of the owner's", async () => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "Bearer nonsense" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    };
    const response = await app.request("/mcp", init, elsewhere);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });
});

type Received = { headers: Record<string, string | undefined>; body: string };

describe("webhooks", () => {
  let receiver: Awaited<ReturnType<typeof serveOnLoopback>>;
  let received: Received[] = [];
  let status = 204;
  beforeAll(async () => {
    receiver = await serveOnLoopback(async (request) => {
      received.push({ headers: Object.fromEntries(request.headers), body: await request.text() });
      return new Response(null, { status });
    });
  });
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    received = [];
    status = 204;
    await backend.serviceClient().from("webhooks").delete().neq("url", "").throwOnError();
  });

  const createWebhook = async (events: string[], url = `${receiver.url}/hook`) => {
    const { body } = await asOwner("webhooks", { action: "create", url, events });
    return body as unknown as { secret: string; webhook: { id: string } };
  };
  const listDeliveries = async (id: string) =>
    (await asOwner("webhooks", { action: "deliveries", id })).body.deliveries as WebhookDelivery[];
  const sendTest = async (id: string) =>
    (await asOwner("webhooks", { action: "test", id })).body.delivery as WebhookDelivery;

  test("are told what is published, signed so that the receiver can check it, and once", async () => {
    const { secret: key, webhook } = await createWebhook(["post.published"]);
    const postData = { ...draft, title: "Told", status: "published" };
    const { id } = toPost(await asOwner("posts-admin", { action: "create", postData }));
    await expect.poll(() => received.length).toBe(1);
    const [{ headers, body }] = received as [Received];
    expect(JSON.parse(body)).toMatchObject({ type: "post.published", data: { id, title: "Told" } });
    const signed = `${headers["webhook-id"] ?? ""}.${headers["webhook-timestamp"] ?? ""}.${body}`;
    const bytes = Buffer.from(key.replace("whsec_", ""), "base64");
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", bytes).update(signed).digest("base64")}`);
    await expect.poll(async () => (await listDeliveries(webhook.id))[0]?.status).toBe("delivered");
    await sendTest(webhook.id);
    expect(received.filter(({ body: sent }) => sent.includes("post.published"))).toHaveLength(1);
  });

  test("are not told of drafts, of what is scheduled, or of what was there before them", async () => {
    await asOwner("posts-admin", { action: "create", postData: { ...draft, status: "published" } });
    const { webhook } = await createWebhook(["post.published"]);
    await asOwner("posts-admin", { action: "create", postData: draft });
    const postData = { ...draft, status: "published", published_at: "2999-01-01T00:00:00Z" };
    await asOwner("posts-admin", { action: "create", postData });
    await sendTest(webhook.id);
    expect((await listDeliveries(webhook.id)).map(({ event }) => event)).toEqual(["test"]);
  });

  test("are told of each state of an incident, and of requests without who asked", async () => {
    const { webhook } = await createWebhook(["incident.updated", "access.requested"]);
    const content = {
      title: "Down",
      state: "investigating",
      impact: "minor",
      parts: [],
      updates: [{ at: null, state: "investigating", text: "We look." }],
    };
    await asOwner("hub-entries", { action: "create", status: "published", entry: { kind: "incident", content } });
    const request = { name: "Ada Lovelace", email: "ada@example.org", reason: "To see." };
    await backend.serviceClient().from("access_requests").insert(request).throwOnError();
    await sendTest(webhook.id);
    const events = received.map(({ body }) => JSON.parse(body) as { type: string });
    expect(events.map(({ type }) => type).sort()).toEqual(["access.requested", "incident.updated", "test"]);
    expect(JSON.stringify(received.map(({ body }) => body))).not.toMatch(/Ada|example\.org/);
  });

  test("get it again after a failure, and again when the owner wants to", async () => {
    const { webhook } = await createWebhook(["post.published"]);
    status = 500;
    await asOwner("posts-admin", { action: "create", postData: { ...draft, status: "published" } });
    await expect.poll(async () => (await listDeliveries(webhook.id))[0]?.answered).toBe(500);
    const [failed] = await listDeliveries(webhook.id);
    expect(failed).toMatchObject({ status: "waiting", attempts: 1, problem: "The receiver answered 500." });
    expect(Date.parse(failed?.due_at ?? "")).toBeGreaterThan(Date.now());
    status = 200;
    const { body } = await asOwner("webhooks", { action: "again", deliveryId: failed?.id });
    expect(body.delivery).toMatchObject({ status: "delivered", answered: 200, problem: null });
  });

  test("say at a test what is wrong, follow no redirect, and are not tried again by themselves then", async () => {
    const { webhook } = await createWebhook(["post.published"], "http://127.0.0.1:9/");
    expect(await sendTest(webhook.id)).toMatchObject({ status: "failed", answered: null });
    status = 302;
    const other = await createWebhook(["post.published"]);
    expect(await sendTest(other.webhook.id)).toMatchObject({ status: "failed", answered: 302 });
    expect(received).toHaveLength(1);
  });

  test("are told nothing while they are off", async () => {
    const { webhook } = await createWebhook(["post.published"]);
    const change = { action: "update", id: webhook.id, url: `${receiver.url}/hook`, events: ["post.published"] };
    await asOwner("webhooks", { ...change, isOn: false });
    await asOwner("posts-admin", { action: "create", postData: { ...draft, status: "published" } });
    await sendTest(webhook.id);
    expect((await listDeliveries(webhook.id)).map(({ event }) => event)).toEqual(["test"]);
  });

  test("reach the public internet only, unless the operator allows more", async () => {
    const strict = await createTestApp({ backend, env: { ADMIN_SECRET: secret } });
    const { webhook } = await createWebhook(["post.published"]);
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", "x-admin-secret": encodeURIComponent(secret) },
      body: JSON.stringify({ action: "test", id: webhook.id }),
    };
    const response = await strict.request("/functions/v1/webhooks", init, elsewhere);
    const { delivery } = (await response.json()) as { delivery: WebhookDelivery };
    expect(delivery).toMatchObject({
      answered: null,
      problem: expect.stringContaining("not a public address") as string,
    });
    expect(received).toEqual([]);
  });

  test.each([
    "ftp://example.org",
    "javascript:alert(1)",
    "https://user:word@example.org/",
    `https://a.org/${"a".repeat(2_000)}`,
  ])("are not made of the address %s", async (url) => {
    expect((await asOwner("webhooks", { action: "create", url, events: ["post.published"] })).status).toBe(400);
  });
});
