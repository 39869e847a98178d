import { afterAll, beforeAll, expect, test } from "vitest";
import type { CharacterStatus, NextStep } from "#contracts/character/character-calls.ts";
import type { OpenDocument } from "#contracts/content/content-admin.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import type { SiteBackups } from "#server/backup/machine/site-backups.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let lastGoodAt: Date | null = null;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ backups: { lastGoodAt: () => lastGoodAt } as SiteBackups });
});
afterAll(() => app.close());

const ask = async <Answer>(name: string, body: object): Promise<Answer> => {
  const response = await app.call(name, body);
  expect([name, response.status]).toEqual([name, 200]);
  return (await response.json()) as Answer;
};
const readNext = async () => (await ask<CharacterStatus>("character", { action: "status" })).next;
const readState = async (step: NextStep["step"]) => (await readNext())?.find((next) => next.step === step)?.state;

const edit = async (name: string, change: (value: never) => object, isPublished: boolean) => {
  const { document } = await ask<{ document: OpenDocument }>("content-admin", { action: "get", name });
  const value = change((document.draft ?? document.published) as never) as JsonValue;
  const save = { action: "save", name, version: document.version, value };
  const { document: saved } = await ask<{ document: OpenDocument }>("content-admin", save);
  if (isPublished) await ask("content-admin", { action: "publish", name, version: saved.version });
};

test("the shipped site has no list; that of a new character begins with everything to do", async () => {
  expect(await readNext()).toBeNull();
  const profile = {
    name: "Mira",
    shortName: "mira",
    pronouns: "she/her",
    tagline: "Keeps a lighthouse",
    about: "",
    greeting: "",
  };
  await ask("character", { action: "start", profile });
  const steps = ["portrait", "bio", "story", "model", "address", "backup", "care"];
  expect(await readNext()).toEqual(steps.map((step) => ({ step, state: "open" })));
});

test("a text that is a draft says so, and is done when visitors see it", async () => {
  const withBio = (words: string) => (landing: { bio: { paragraphs: string[] } }) => ({
    ...landing,
    bio: { ...landing.bio, paragraphs: [words] },
  });
  await edit("landing", withBio("I keep the light."), false);
  expect(await readState("bio")).toBe("draft");
  await edit("landing", withBio("I keep the light."), true);
  expect(await readState("bio")).toBe("done");
});

test("a story counts once it is published", async () => {
  const posts = app.backend.serviceClient().from("posts");
  const { data } = await posts.insert({ title: "One", content: "Words", slug: "one" }).select("id").throwOnError();
  expect(await readState("story")).toBe("draft");
  const published = { status: "published" as const, published_at: "2026-01-01T00:00:00Z" };
  await posts
    .update(published)
    .eq("id", data?.[0]?.id ?? "")
    .throwOnError();
  expect(await readState("story")).toBe("done");
});

test("a backup counts when it was good, and the care page when the owner has checked it", async () => {
  lastGoodAt = new Date("2026-11-26T12:00:00Z");
  expect(await readState("backup")).toBe("done");
  const { next } = await ask<CharacterStatus>("character", { action: "mark-next", mark: "isCareChecked" });
  expect(next?.filter(({ state }) => state === "open").map(({ step }) => step)).toEqual([
    "portrait",
    "model",
    "address",
  ]);
});

test("an address that others reach and a model are settings, and no backup is asked for where it is made elsewhere", async () => {
  const settings = {
    SITE_URL: "https://mira.example",
    LLM_BASE_URL: "http://127.0.0.1:9/v1",
    LLM_MODEL: "small",
  };
  const other = await createTestApp({
    env: { ...settings, ADMIN_MODE: "secret", ADMIN_SECRET: "correct horse battery" },
    documents: { base: { texts: "starter" } },
  });
  const response = await other.call("character", { action: "status" }, { "x-admin-secret": "correct horse battery" });
  const { next } = (await response.json()) as CharacterStatus;
  expect(next?.map(({ step, state }) => `${step} ${state}`)).toEqual([
    "portrait open",
    "bio open",
    "story open",
    "model done",
    "address done",
    "care open",
  ]);
  await other.close();
});

test("the owner can put the list away for good, until another character begins", async () => {
  const { next } = await ask<CharacterStatus>("character", { action: "mark-next", mark: "hidesNextSteps" });
  expect(next).toBeNull();
  expect(app.content.base().texts).toBe("starter");
  const actions = await app.backend.serviceClient().from("audit_log").select("action").throwOnError();
  expect(actions.data).toEqual(
    expect.arrayContaining([{ action: "care page checked" }, { action: "next steps put away" }]),
  );
});
