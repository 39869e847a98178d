import { createCard } from "@site/character-card/card/character-card.ts";
import { readCard } from "@site/character-card/read-card.ts";
import { writeCard } from "@site/character-card/write-card.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CardPlan, UsedPortrait } from "#contracts/character/character-calls.ts";
import type { ContentDocument } from "#contracts/content/content-admin.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";
import { createTestBackend } from "#tests/support/create-test-backend.ts";
import { publishedStories } from "#tests/support/stories.ts";

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-character-"));
  app = await createTestApp({ backend: await createTestBackend({ storageDirectory: folder }) });
  const [{ title, content, slug } = { title: "", content: "", slug: "" }] = publishedStories;
  const seed = { title, content, slug, status: "published" as const, published_at: "2026-01-01T00:00:00Z" };
  await app.backend.serviceClient().from("posts").insert(seed).throwOnError();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const call = async (body: unknown, name = "character") => {
  const response = await app.call(name, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const upload = (name: string, body: Uint8Array): Promise<Response> =>
  app.request(`/functions/v1/${name}`, { method: "POST", body: new Uint8Array(body) });
const download = async (name: string): Promise<Uint8Array> => {
  const response = await app.call(name, {});
  expect([name, response.status]).toEqual([name, 200]);
  return new Uint8Array(await response.arrayBuffer());
};

const profile = {
  name: "Mira",
  shortName: "mira",
  pronouns: "they/them",
  tagline: "Keeps a lighthouse",
  about: "Mira keeps a lighthouse.",
  greeting: "The light is on.",
};

type Pictures = { hero: { dark: string; alt: string } };

const portrait = (background = "#2a6f97") =>
  sharp({ create: { width: 400, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

const mira = createCard({
  name: "Mira Aalto",
  nickname: "Mira",
  description: "{{char}} keeps a lighthouse. They wind the clock. {{mystery::calm}}",
  personality: "Calm, dry, kind",
  firstMessage: "<b>{{user}}</b>, come in. The light is on.",
  alternateGreetings: ["Storm tonight, {{user}}."],
  exampleMessages: "<START>\n{{char}}: Mind the step.",
  tags: ["sea", "calm"],
  creator: "somebody",
  creatorNotes: "For quiet evenings",
});

describe("a new character", () => {
  test("nothing is chosen at first, and the shipped persona can be kept", async () => {
    expect((await call({ action: "status" })).body).toEqual({
      isChosen: false,
      texts: "shipped",
      name: "Chloe",
      language: null,
      languages: expect.arrayContaining([{ id: "en", name: "English", locale: "en-US" }]),
      otherLocale: null,
      canWrite: false,
      next: null,
    });
    await call({ action: "keep" });
    expect((await call({ action: "status" })).body).toMatchObject({ isChosen: true, texts: "shipped", name: "Chloe" });
  });

  test("from answers: all texts speak of the new one, and the example stories are in the trash", async () => {
    const started = await call({ action: "start", profile });
    expect(started).toEqual({
      status: 200,
      body: { name: "Mira", landing: "/landing", documents: 3, isPublished: true },
    });
    expect((await call({ action: "status" })).body).toMatchObject({ texts: "starter", name: "Mira" });
    expect((await app.backend.serviceClient().from("posts").select("slug")).data).toEqual([]);
    const { body } = await call({ action: "get", name: "chat" }, "content-admin");
    expect(body).toMatchObject({ document: { published: { greeting: "The light is on." } } });
  });

  test("a language that does not ship is refused, and nothing is changed", async () => {
    const { body, status } = await call({ action: "start", profile, language: "tlh" });
    expect([status, body.error]).toEqual([400, expect.stringContaining('no texts in the language "tlh"')]);
    expect((await call({ action: "status" })).body).toMatchObject({ name: "Mira", language: "en" });
  });

  test("a name that does not fit is refused, and nothing is changed", async () => {
    const { status } = await call({ action: "start", profile: { ...profile, name: " ", shortName: "Mi ra" } });
    expect(status).toBe(400);
    expect((await call({ action: "status" })).body).toMatchObject({ name: "Mira" });
  });
});

describe("a character from a card", () => {
  let file: Uint8Array;
  let plan: CardPlan;
  beforeAll(async () => {
    file = await writeCard(mira, { format: "png", image: await portrait() });
    const response = await upload("read-card", file);
    plan = (await response.json()) as CardPlan;
  });

  test("the plan says where each part goes, with macros in the greeting and without HTML", () => {
    expect(plan).toMatchObject({ version: 3, isAdult: false, unknownMacros: ["mystery"] });
    expect(plan.profile).toMatchObject({ name: "Mira", shortName: "mira", pronouns: "they/them" });
    expect(plan.profile.greeting).toBe("{{user}}, come in. The light is on.");
    expect(plan.profile.tagline).toBe("Mira keeps a lighthouse.");
    expect(plan.portrait).toMatch(/^data:image\/webp;base64,/);
    expect(plan.parts.map(({ part }) => part)).toEqual([
      "description",
      "personality",
      "greeting",
      "exampleMessages",
      "creatorNotes",
      "alternateGreetings",
      "tags",
    ]);
  });

  const start = async () => {
    const parts = [...plan.parts.map(({ part }) => part), "portrait", "colours"];
    const choices = { card: plan.id, profile: plan.profile, parts, confirmsAdult: false };
    expect((await call({ action: "start-from-card", ...choices })).status).toBe(200);
  };

  test("its parts become texts, and its portrait the pictures of all pages", async () => {
    await start();
    const { body } = await call({ action: "get", name: "character" }, "content-admin");
    expect(body).toMatchObject({ document: { published: { personality: "Calm, dry, kind", tags: ["sea", "calm"] } } });
    const pictures = await call({ action: "get", name: "pictures" }, "content-admin");
    expect(JSON.stringify(pictures.body)).toContain("/media/own/");
  });

  test.each(["png", "json", "charx"] as const)("comes out as %s with every field that it had", async (format) => {
    const out = await readCard(await download(`export-character-${format}`));
    const original = (await readCard(file)).card;
    // But for the portrait, which a CHARX has as a file.
    const withoutAssets = ({ rest, ...card }: typeof original) => ({
      ...card,
      assets: [],
      rest: { ...rest, data: { ...rest.data, keyOrder: rest.data.keyOrder.filter((key) => key !== "assets") } },
    });
    expect(withoutAssets(out.card)).toEqual(withoutAssets(original));
  });

  test("what the owner changes is changed in the card, and nothing else", async () => {
    const opened = await call({ action: "get", name: "character" }, "content-admin");
    const { published, version } = (opened.body as { document: { published: object; version: number } }).document;
    const value = { ...published, personality: "Loud" };
    const saved = await call({ action: "save", name: "character", value, version }, "content-admin");
    const { document } = saved.body as { document: { version: number } };
    await call({ action: "publish", name: "character", version: document.version }, "content-admin");
    const out = await readCard(await download("export-character-json"));
    expect(out.card).toEqual({ ...(await readCard(file)).card, personality: "Loud" });
  });

  test("visitors get it only where the owner allows it, without the owner's notes", async () => {
    expect((await app.request("/character/card.json")).status).toBe(404);
    const opened = await call({ action: "get", name: "character" }, "content-admin");
    const { published, version } = (opened.body as { document: { published: object; version: number } }).document;
    const value = { ...published, isDownloadable: true };
    const saved = await call({ action: "save", name: "character", value, version }, "content-admin");
    const { document } = saved.body as { document: { version: number } };
    await call({ action: "publish", name: "character", version: document.version }, "content-admin");
    const response = await app.request("/character/card.png");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="mira.png"');
    const { card } = await readCard(new Uint8Array(await response.arrayBuffer()));
    expect([card.name, card.creatorNotes]).toEqual(["Mira", ""]);
  });

  test("the whole character goes into an archive and comes back equal", async () => {
    const archive = await download("export-character-archive");
    await call({ action: "start", profile: { ...profile, name: "Somebody", shortName: "somebody" } });
    const response = await upload("import-character-archive", archive);
    expect([response.status, await response.json()]).toMatchObject([200, { name: "Mira" }]);
    const again = await readCard(await download("export-character-json"));
    expect(again.card.personality).toBe("Loud");
  });

  test("an archive with a text that this site does not have is refused, and the text is named", async () => {
    const documents = { persona: {}, "former-text": { title: "x" } };
    const manifest = JSON.stringify({ format: "character-archive", version: 1, documents });
    const response = await upload("import-character-archive", zipSync({ "character.json": strToU8(manifest) }));
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      400,
      expect.stringContaining('This site has no text "former-text".'),
    ]);
  });

  test(
    "another portrait is in the drafts of all texts that show the character, and visitors see the one before",
    { tags: "night" },
    async () => {
      await start();
      const response = await upload("character-portrait", await portrait("#b5485d"));
      const { documents, colours } = (await response.json()) as UsedPortrait;
      expect(documents).toEqual(expect.arrayContaining(["pictures", "landing", "chat", "play", "player", "access"]));
      expect(colours[0]).toMatch(/^#[0-9a-f]{6}$/);
      const { body } = await call({ action: "list" }, "content-admin");
      const listed = (body as { documents: ContentDocument[] }).documents;
      expect(listed.filter(({ hasDraft }) => hasDraft).map(({ name }) => name)).toEqual(
        expect.arrayContaining(documents),
      );
      const opened = await call({ action: "get", name: "pictures" }, "content-admin");
      const { draft, published } = (opened.body as { document: Record<"draft" | "published", Pictures> }).document;
      expect(draft.hero.dark).not.toBe(published.hero.dark);
      expect(draft.hero.alt).toBe(published.hero.alt);
      const again = await upload("character-portrait", await portrait("#b5485d"));
      expect(await again.json()).toMatchObject({ documents: [] });
    },
  );

  test.each([
    ["read-card", "not a card"],
    ["read-lorebook", "not a lorebook"],
    ["character-portrait", "not a picture"],
    ["import-character-archive", "not an archive"],
  ])("%s refuses other files with a sentence", async (name, text) => {
    const response = await upload(name, Buffer.from(text));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_request" });
  });
});

test("a card without a name has it asked for, and what visitors read comes from the owner alone", async () => {
  const description = '{{user}}: Who are you?\n{{char}}: "I keep the lighthouse."';
  const file = await writeCard({ ...mira, name: "", nickname: "", description }, { format: "json" });
  const plan = (await (await upload("read-card", file)).json()) as CardPlan;
  expect(plan.profile).toMatchObject({ name: "", shortName: "", tagline: "", bio: "" });
  expect(plan.problems).toContain("The character has no name.");
  const start = { action: "start-from-card", card: plan.id, parts: ["description"], confirmsAdult: false };
  expect((await call({ ...start, profile: plan.profile })).status).toBe(400);
  const answers = { name: "Juno", shortName: "juno", tagline: "Keeps a lighthouse.", bio: "{{char}} has an oilskin." };
  expect((await call({ ...start, profile: { ...plan.profile, ...answers } })).status).toBe(200);
  expect(app.content.get("landing").bio.paragraphs.slice(0, 2)).toEqual([
    "Keeps a lighthouse.",
    "Juno has an oilskin.",
  ]);
  expect((await readCard(await download("export-character-json"))).card.name).toBe("Juno");
});

test("what the texts of the site hold less of than the card is named", async () => {
  const long = {
    description: "x".repeat(60_001),
    alternateGreetings: ["y".repeat(60_001)],
    tags: Array(101).fill("sea"),
  };
  const plan = (await (
    await upload("read-card", await writeCard({ ...mira, ...long }, { format: "json" }))
  ).json()) as CardPlan;
  expect(plan.problems).toEqual([
    "Description: only the first 60,000 of 60,001 characters fit on this site.",
    "Other first messages: only the first 60,000 of 60,001 characters in one of them fit on this site.",
    "Tags: only the first 100 of 101 texts fit on this site.",
  ]);
});

test("a card for adults needs a word of the owner, and its texts become drafts", async () => {
  const file = await writeCard({ ...mira, tags: ["NSFW"] }, { format: "json" });
  const plan = (await (await upload("read-card", file)).json()) as CardPlan;
  expect(plan.isAdult).toBe(true);
  const start = {
    action: "start-from-card",
    card: plan.id,
    profile: plan.profile,
    parts: ["greeting"],
  };
  expect((await call({ ...start, confirmsAdult: false })).status).toBe(400);
  expect((await call({ ...start, confirmsAdult: true })).body).toMatchObject({ isPublished: false });
  const { body } = await call({ action: "get", name: "chat" }, "content-admin");
  expect(body).toMatchObject({ document: { hasDraft: true, isChanged: false } });
});
