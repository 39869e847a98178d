import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json } from "#contracts/database.ts";
import type { Client } from "#server/backend.ts";
import { createCardStore } from "#server/character/card-store.ts";
import { createTestBackend, type TestBackend } from "#tests/support/create-test-backend.ts";
import { createTestUser } from "#tests/support/create-test-user.ts";

const card = Buffer.from("what only the owner may know");
const key = `${"ab".repeat(12)}-1600.webp`;
const buckets = ["character-media", "cards"];

let backend: TestBackend;
let folder: string;
let cardKey: string;
const others: Record<string, Client> = {};
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-character-files-"));
  backend = await createTestBackend({ storageDirectory: folder });
  others.visitor = backend.anonClient();
  others.member = (await createTestUser(backend, "member@example.com")).client;
  const admin = await createTestUser(backend, "admin@example.com");
  await backend.serviceClient().from("profiles").update({ role: "admin" }).eq("user_id", admin.id).throwOnError();
  others.admin = admin.client;
  await createCardStore(backend).put(card);
  const { storage } = backend.serviceClient();
  cardKey = (await storage.from("cards").list()).data?.[0]?.name ?? "";
  await storage.from("character-media").upload(key, card, { contentType: "image/webp" });
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true });
});

const getClient = (who: string): Client => others[who] ?? backend.anonClient();

describe.each(["visitor", "member", "admin"])("%s", (who) => {
  test("cannot read a card, by whatever address", async () => {
    expect(cardKey).not.toBe("");
    const cards = getClient(who).storage.from("cards");
    expect((await cards.download(cardKey)).data).toBeNull();
    expect((await cards.createSignedUrl(cardKey, 60)).data).toBeNull();
    expect((await cards.info(cardKey)).data).toBeNull();
    expect((await cards.list()).data ?? []).toEqual([]);
    const { publicUrl } = cards.getPublicUrl(cardKey).data;
    const response = await backend.fetch(new Request(publicUrl, { headers: { apikey: backend.publishableKey } }));
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("what only the owner");
  });

  test.each(buckets)("cannot add, replace, move or delete a file in %s", async (bucket) => {
    const taken = bucket === "cards" ? cardKey : key;
    const files = getClient(who).storage.from(bucket);
    const refused = [
      await files.upload("new.webp", "new", { contentType: "image/webp" }),
      await files.upload(taken, "other", { contentType: "image/webp", upsert: true }),
      await files.update(taken, "other", { contentType: "image/webp" }),
      await files.move(taken, "moved.webp"),
      await files.copy(taken, "copied.webp"),
      await files.createSignedUploadUrl("signed.webp"),
    ];
    expect(refused.map(({ data }) => data)).toEqual(refused.map(() => null));
    expect((await files.remove([taken])).data ?? []).toEqual([]);
    const kept = await backend.serviceClient().storage.from(bucket).download(taken);
    expect(await kept.data?.text()).toBe(card.toString());
  });
});

test("lists the files that any text names, also a draft, an earlier version and a story", async () => {
  const service = backend.serviceClient();
  const own = (digit: string) => `/media/own/${digit.repeat(24)}`;
  const naming = (digit: string): Json => ({ picture: `${own(digit)}-1600.webp` });
  await service.from("content_documents").insert({ name: "chat", published: naming("1"), draft: naming("2") });
  await service
    .from("content_documents")
    .update({ published: naming("3") })
    .eq("name", "chat");
  const story = { title: "One", content: `![](${own("4")}-960.webp)`, slug: "one", image_url: `${own("5")}.webp` };
  await service.from("posts").insert(story).throwOnError();
  const { data } = await service.rpc("used_media").throwOnError();
  expect((data as string[]).toSorted()).toEqual(["1", "2", "3", "4", "5"].map(own));
  expect((await getClient("member").rpc("used_media")).error).not.toBeNull();
});
