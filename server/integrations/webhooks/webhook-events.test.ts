import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { webhookDataSchemas } from "#contracts/integrations/webhook-events.ts";
import { type WebhookEvent, webhookEvents } from "#contracts/values/integration-values.ts";
import { readOpenApi } from "#server/api/open-api-file.ts";
import { aDraft, createOwnersSite, type OwnersSite, toPost } from "#tests/support/owners-site.ts";
import { serveOnLoopback } from "#tests/support/serve.ts";

type Message = { type: WebhookEvent | "test"; timestamp: string; data: Record<string, unknown> };

let site: OwnersSite;
let receiver: Awaited<ReturnType<typeof serveOnLoopback>>;
let received: Message[] = [];
let webhook = "";
const service = () => site.backend.serviceClient();

beforeAll(async () => {
  site = await createOwnersSite();
  receiver = await serveOnLoopback(async (request) => {
    received.push((await request.json()) as Message);
    return new Response(null, { status: 204 });
  });
});
afterAll(async () => {
  await receiver.stop();
  await site.close();
});
beforeEach(async () => {
  await service().from("webhooks").delete().neq("url", "").throwOnError();
  const { body } = await site.asOwner("webhooks", { action: "create", url: receiver.url, events: webhookEvents });
  webhook = (body as unknown as { webhook: { id: string } }).webhook.id;
  received = [];
});

const isChange = ({ type }: Message) => type === "site.changed";
/** What has been told once a test has arrived, which is sent after all that was due; by type, and checked against its schema. */
const listTold = async (): Promise<string[]> => {
  await site.asOwner("webhooks", { action: "test", id: webhook });
  for (const { type, timestamp, data } of received) {
    if (type === "test") continue;
    const { error } = webhookDataSchemas[type].strict().safeParse(data);
    expect(error && z.prettifyError(error), type).toBeUndefined();
    expect(Date.parse(timestamp), type).toBeLessThan(Date.now() + 10_000);
  }
  const told = received.filter((message) => !isChange(message) && message.type !== "test").map(({ type }) => type);
  received = received.filter(isChange);
  return told.toSorted();
};
const posts = (body: object) => site.asOwner("posts-admin", body as Record<string, unknown>);

test.each(["post", "page"])("a %s is published, changed, taken back and deleted, each told once", async (kind) => {
  const postData = { ...aDraft, title: `A new ${kind}`, kind, status: "published" };
  let post = toPost(await posts({ action: "create", postData }));
  expect(await listTold()).toEqual([`${kind}.published`]);
  const save = async (changes: object) => {
    const answer = await posts({
      action: "update",
      postId: post.id,
      postData: { ...postData, ...changes },
      version: post.version,
    });
    post = toPost(answer);
  };
  await save({ title: "Another title" });
  await save({ title: "A third one" });
  const updates = await listTold();
  expect(new Set(updates)).toEqual(new Set([`${kind}.updated`]));
  await save({ status: "draft" });
  expect(await listTold()).toEqual([`${kind}.unpublished`]);
  await save({ title: "Only a draft", status: "draft" });
  expect(await listTold()).toEqual([]);
  await save({ status: "published" });
  expect(await listTold()).toEqual([`${kind}.published`]);
  await posts({ action: "delete", postId: post.id });
  expect(await listTold()).toEqual([`${kind}.deleted`]);
  expect(await listTold()).toEqual([]);
});

test("a post that becomes a page is both", async () => {
  const { data } = await service()
    .from("posts")
    .insert({ slug: "imprint", title: "Imprint", content: "Words.", status: "published" })
    .select("id")
    .single()
    .throwOnError();
  expect(await listTold()).toEqual(["post.published"]);
  await service().from("posts").update({ kind: "page" }).eq("id", data.id).throwOnError();
  expect(await listTold()).toEqual(["page.published", "post.unpublished"]);
});

test("an incident begins, goes on, is over and is taken back", async () => {
  const content = { title: "Down", state: "investigating", impact: "minor", parts: ["mail"], updates: [] };
  const entry = { id: "incident-901", kind: "incident", status: "published", content } as const;
  const write = (changes: object) =>
    service().from("hub_entries").update(changes).eq("id", "incident-901").throwOnError();
  await service().from("hub_entries").insert(entry).throwOnError();
  expect(await listTold()).toEqual(["incident.published"]);
  await write({ content: { ...content, state: "monitoring" } });
  expect(await listTold()).toEqual(["incident.updated"]);
  await write({ content: { ...content, state: "resolved", resolvedAt: "2026-03-31T08:00:00.000Z" } });
  expect(await listTold()).toEqual(["incident.resolved"]);
  await write({ deleted_at: "2026-03-31T09:00:00.000Z" });
  expect(await listTold()).toEqual(["incident.deleted"]);
});

test("what people do is told without who they are", async () => {
  const person = { email: "ada@example.org", name: "Ada Lovelace" };
  await service()
    .from("access_requests")
    .insert({ ...person, reason: "To see." })
    .throwOnError();
  await service()
    .from("feedback")
    .insert({ ...person, subject: "Hello", message: "Dear all", rating: 4 })
    .throwOnError();
  const hash = "ab".repeat(32);
  const request = { secret_hash: hash, email: person.email, address: person.email, stories: "weekly", incidents: true };
  const mail = {
    recipient: person.email,
    kind: "letter-confirmation",
    status: "kept",
    counted_for: person.email,
    subject: "s",
    text: "t",
    html: "h",
  };
  await service().rpc("request_letters", { mail, request }).throwOnError();
  await service().rpc("confirm_letters", { hash }).throwOnError();
  await service().from("subscribers").delete().eq("address", person.email).throwOnError();
  const told = received;
  expect(await listTold()).toEqual(["access.requested", "feedback.received", "subscriber.added", "subscriber.removed"]);
  expect(JSON.stringify(told)).not.toMatch(/ada|lovelace|hello|dear/i);
});

test("texts of the character are told by their names, once for all that were published together", async () => {
  await service()
    .from("content_documents")
    .insert([
      { name: "persona", published: { tagline: "New" } },
      { name: "landing", published: { title: "New" } },
      { name: "chat", draft: { title: "Not yet" } },
    ])
    .throwOnError();
  const told = received;
  expect(await listTold()).toEqual(["character.published"]);
  expect(told.find(({ type }) => type === "character.published")?.data).toEqual({ documents: ["landing", "persona"] });
  await service().from("content_documents").delete().neq("name", "").throwOnError();
});

test("that the site has changed is told once for many changes, some seconds after", async () => {
  for (const status of ["in-progress", "completed"] as const)
    await service()
      .from("roadmap_state")
      .upsert({ phase_id: "phase-1", status, progress: 1, completed_tasks: "" })
      .throwOnError();
  expect(await listTold()).toEqual([]);
  const waiting = service().from("jobs").select("id,due_at").like("key", `${webhook} site.changed %`);
  const { data } = await waiting.throwOnError();
  expect(data).toHaveLength(1);
  expect(Date.parse(data?.[0]?.due_at ?? "")).toBeGreaterThan(Date.now());
  expect(received).toEqual([]);
  await service()
    .from("jobs")
    .update({ due_at: new Date().toISOString() })
    .like("key", `${webhook} site.changed %`)
    .throwOnError();
  await listTold();
  expect(received).toHaveLength(1);
});

test("the first webhook hears nothing of what was there, and neither does one that comes later", async () => {
  await service().from("posts").insert({ slug: "between", title: "Between", content: "Words.", status: "published" });
  const { body } = await site.asOwner("webhooks", { action: "create", url: receiver.url, events: ["post.published"] });
  const { id } = (body as unknown as { webhook: { id: string } }).webhook;
  expect(await listTold()).toEqual(["post.published"]);
  const { deliveries } = (await site.asOwner("webhooks", { action: "deliveries", id })).body;
  expect(deliveries).toEqual([]);
});

test("what happens while a webhook is off is told when it is on again", async () => {
  const change = { action: "update", id: webhook, url: receiver.url, events: webhookEvents };
  await site.asOwner("webhooks", { ...change, isOn: false });
  await service()
    .from("posts")
    .insert({ slug: "meanwhile", title: "Meanwhile", content: "Words.", status: "published" });
  expect(await listTold()).toEqual([]);
  await site.asOwner("webhooks", { ...change, isOn: true });
  expect(await listTold()).toEqual(["post.published"]);
});

test("the description of the interface has each event with its data", () => {
  const { webhooks } = readOpenApi();
  expect(Object.keys(webhooks)).toEqual(webhookEvents);
  for (const event of webhookEvents) {
    const schema = webhooks[event]?.post.requestBody?.content["application/json"]?.schema;
    expect(schema?.properties?.["data"]?.required).toEqual(Object.keys(webhookDataSchemas[event].shape));
  }
});
