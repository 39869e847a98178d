import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WebhookDelivery } from "#contracts/integrations/webhooks.ts";
import { createTestApp } from "#tests/support/create-test-app.ts";
import {
  aDraft,
  createOwnersSite,
  elsewhere,
  type OwnersSite,
  ownersHeaders,
  toPost,
} from "#tests/support/owners-site.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";

let site: OwnersSite;
beforeAll(async () => {
  site = await createOwnersSite();
});
afterAll(() => site.close());

type Received = { headers: Record<string, string | undefined>; body: string };

describe("webhooks", () => {
  let receiver: Awaited<ReturnType<typeof serveOnLoopback>>;
  let received: Received[] = [];
  let status = 204;
  let retryAfter = "";
  beforeAll(async () => {
    receiver = await serveOnLoopback(async (request) => {
      received.push({ headers: Object.fromEntries(request.headers), body: await request.text() });
      return new Response(null, { status, headers: { ...(retryAfter && { "retry-after": retryAfter }) } });
    });
  });
  afterAll(() => receiver.stop());
  beforeEach(async () => {
    received = [];
    status = 204;
    retryAfter = "";
    await site.backend.serviceClient().from("webhooks").delete().neq("url", "").throwOnError();
  });

  const createWebhook = async (events: string[], url = `${receiver.url}/hook`) => {
    const { body } = await site.asOwner("webhooks", { action: "create", url, events });
    return body as unknown as { secret: string; webhook: { id: string } };
  };
  const listDeliveries = async (id: string) =>
    (await site.asOwner("webhooks", { action: "deliveries", id })).body.deliveries as WebhookDelivery[];
  const sendTest = async (id: string) =>
    (await site.asOwner("webhooks", { action: "test", id })).body.delivery as WebhookDelivery;

  test("are told what is published, signed so that the receiver can check it, and once", async () => {
    const { secret: key, webhook } = await createWebhook(["post.published"]);
    const ownPage = { ...aDraft, title: "Imprint", kind: "page", status: "published" };
    await site.asOwner("posts-admin", { action: "create", postData: ownPage });
    const postData = { ...aDraft, title: "Told", status: "published" };
    const { id } = toPost(await site.asOwner("posts-admin", { action: "create", postData }));
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
    await site.asOwner("posts-admin", { action: "create", postData: { ...aDraft, status: "published" } });
    const { webhook } = await createWebhook(["post.published"]);
    await site.asOwner("posts-admin", { action: "create", postData: aDraft });
    const postData = { ...aDraft, status: "published", published_at: "2999-01-01T00:00:00Z" };
    await site.asOwner("posts-admin", { action: "create", postData });
    await sendTest(webhook.id);
    expect((await listDeliveries(webhook.id)).map(({ event }) => event)).toEqual(["test"]);
  });

  test("are told of each state of an incident, and of requests without who asked", async () => {
    const { webhook } = await createWebhook(["incident.published", "incident.updated", "access.requested"]);
    const content = {
      title: "Down",
      state: "investigating",
      impact: "minor",
      parts: [],
      updates: [{ at: null, state: "investigating", text: "We look." }],
    };
    await site.asOwner("hub-entries", { action: "create", status: "published", entry: { kind: "incident", content } });
    const request = { name: "Ada Lovelace", email: "ada@example.org", reason: "To see." };
    await site.backend.serviceClient().from("access_requests").insert(request).throwOnError();
    await sendTest(webhook.id);
    const events = received.map(({ body }) => JSON.parse(body) as { type: string });
    expect(events.map(({ type }) => type).sort()).toEqual(["access.requested", "incident.published", "test"]);
    expect(JSON.stringify(received.map(({ body }) => body))).not.toMatch(/Ada|example\.org/);
  });

  test("get it again after a failure, and again when the owner wants to", async () => {
    const { webhook } = await createWebhook(["post.published"]);
    status = 500;
    await site.asOwner("posts-admin", { action: "create", postData: { ...aDraft, status: "published" } });
    await expect.poll(async () => (await listDeliveries(webhook.id))[0]?.answered).toBe(500);
    const [failed] = await listDeliveries(webhook.id);
    expect(failed).toMatchObject({ status: "waiting", attempts: 1, problem: "The receiver answered 500." });
    expect(Date.parse(failed?.due_at ?? "")).toBeGreaterThan(Date.now());
    status = 200;
    const { body } = await site.asOwner("webhooks", { action: "again", deliveryId: failed?.id });
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

  test("wait as long as the receiver asks for, with all that they have to tell it", async () => {
    const { webhook } = await createWebhook(["post.published"]);
    [status, retryAfter] = [429, "7200"];
    await site.asOwner("posts-admin", { action: "create", postData: { ...aDraft, status: "published" } });
    await expect.poll(async () => (await listDeliveries(webhook.id))[0]?.answered).toBe(429);
    const [waiting] = await listDeliveries(webhook.id);
    expect(waiting).toMatchObject({ status: "waiting" });
    expect(Date.parse(waiting?.due_at ?? "")).toBeGreaterThan(Date.now() + 7_000_000);
  });

  test("are switched off by a receiver that is gone, and say so", async () => {
    const { webhook } = await createWebhook(["post.published"]);
    status = 410;
    await site.asOwner("posts-admin", { action: "create", postData: { ...aDraft, status: "published" } });
    await expect.poll(async () => (await listDeliveries(webhook.id))[0]?.status).toBe("failed");
    expect((await listDeliveries(webhook.id))[0]?.problem).toContain("switched off");
    const { webhooks } = (await site.asOwner("webhooks", { action: "list" })).body as { webhooks: { id: string }[] };
    expect(webhooks.find(({ id }) => id === webhook.id)).toMatchObject({ is_on: false });
  });

  test("are told nothing while they are off", async () => {
    const { webhook } = await createWebhook(["post.published"]);
    const change = { action: "update", id: webhook.id, url: `${receiver.url}/hook`, events: ["post.published"] };
    await site.asOwner("webhooks", { ...change, isOn: false });
    await site.asOwner("posts-admin", { action: "create", postData: { ...aDraft, status: "published" } });
    await sendTest(webhook.id);
    expect((await listDeliveries(webhook.id)).map(({ event }) => event)).toEqual(["test"]);
  });

  test("reach the public internet only, unless the operator allows more", async () => {
    const strict = await createTestApp({
      backend: site.backend,
      env: { ADMIN_SECRET: ownersHeaders["x-admin-secret"] },
    });
    const { webhook } = await createWebhook(["post.published"]);
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", ...ownersHeaders },
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
    expect((await site.asOwner("webhooks", { action: "create", url, events: ["post.published"] })).status).toBe(400);
  });
});
