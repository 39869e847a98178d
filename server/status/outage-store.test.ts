import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { HubEntry } from "#contracts/hub/hub-entry.ts";
import type { SitePart } from "#contracts/values/site-parts.ts";
import { readEnv } from "#server/env.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBuild } from "#tests/support/create-test-build.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { createOutageNotifier } from "./notify-of-outage.ts";
import { createOutageStore, type OutageStore } from "./outage-store.ts";

const statusContent = shippedContent.get("hub/system-status");
const beganAt = Date.parse("2026-11-22T12:00:00Z");
const endedAt = beganAt + 600_000;
let app: TestApp;
let store: OutageStore;
const written: string[] = [];
beforeAll(async () => {
  app = await createTestApp({ loadBuild: async () => createTestBuild({}) });
  const { backend } = app;
  backend.onChange((table) => written.push(table));
  store = createOutageStore({ backend, content: shippedContent });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.backend.serviceClient().from("hub_entries").delete().neq("id", "");
});

const listAsOwner = async () => {
  const response = await app.call("hub-entries", { action: "list", kind: "incident" });
  return ((await response.json()) as { entries: HubEntry<"incident">[] }).entries;
};

test("drafts an incident that only the owner sees, with an audit entry", async () => {
  await store.draft({ part: "mail", beganAt, endedAt: null });
  const [entry] = await listAsOwner();
  expect(entry).toMatchObject({ id: "incident-001", status: "draft", content: { parts: ["mail"], recoveredAt: null } });
  expect(Date.parse(entry?.occurredAt ?? "")).toBe(beganAt);
  expect((await app.backend.anonClient().from("hub_entries").select("id")).data).toEqual([]);
  expect(await store.listOpen()).toEqual(["mail"]);
  const { data } = await app.backend.serviceClient().from("audit_log").select("actor,action,subject");
  expect(data).toEqual([{ actor: "site (checks)", action: "incident drafted", subject: "incident-001" }]);
  expect(written).toContain("hub_entries");
});

test("rejects a second incident for an ongoing outage", async () => {
  await store.draft({ part: "mail", beganAt, endedAt: null });
  await expect(store.draft({ part: "mail", beganAt, endedAt: null })).rejects.toThrow("could not be saved");
  await store.draft({ part: "disk", beganAt, endedAt: null });
  expect(await listAsOwner()).toHaveLength(2);
});

test("notes the end of an outage on its incident, also on a deleted one, and suggests no state", async () => {
  await store.draft({ part: "mail", beganAt, endedAt: null });
  await store.draft({ part: "disk", beganAt, endedAt: null });
  await app.call("hub-entries", { action: "delete", id: "incident-002" });
  expect(await store.markRecovered("mail", endedAt)).toBe(true);
  expect(await store.markRecovered("disk", endedAt)).toBe(true);
  expect(await store.markRecovered("auth", endedAt)).toBe(true);
  expect(await store.listOpen()).toEqual([]);
  expect((await listAsOwner())[0]).toMatchObject({
    version: 2,
    content: { state: "investigating", recoveredAt: new Date(endedAt).toISOString(), resolvedAt: null },
  });
});

test("emails the owner, if there is an address, with a link to the draft", async () => {
  const { mail } = app;
  const siteUrl = "https://site.example";
  const createNotice = (part: SitePart, ownerEmail?: string, provider: "sketch" | "template" = "sketch") => {
    const images = { ...readEnv({}).images, provider };
    const notify = createOutageNotifier({ content: shippedContent, mail, env: { ownerEmail, siteUrl, images } });
    return notify({ part, beganAt, endedAt: null });
  };
  await createNotice("disk");
  // Mail cannot tell of itself, and services elsewhere have emails of their own.
  for (const part of ["mail", "model", "voice"] as const) await createNotice(part, "owner@example.org");
  await createNotice("pictures", "owner@example.org", "template");
  expect(await mail.listOutbox()).toEqual([]);
  await createNotice("disk", "owner@example.org");
  await createNotice("pictures", "owner@example.org");
  const [email, another] = (await mail.listOutbox()) ?? [];
  expect(email).toMatchObject({ to: "owner@example.org" });
  expect(email?.subject).toContain(statusContent.thisSite.parts.disk);
  expect(email?.text).toContain(`${siteUrl}/app/system-status?drafts`);
  expect(another?.subject).toContain(statusContent.thisSite.parts.pictures);
});
