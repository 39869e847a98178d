import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPseudoLanguage, pseudoLanguage, toPseudo } from "#tests/support/create-pseudo-language.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
let contentDir: string;
beforeAll(async () => {
  contentDir = await createPseudoLanguage();
  app = await createTestApp({ contentDir });
});
afterAll(async () => {
  await app.close();
  await rm(contentDir, { recursive: true });
});

const call = async (body: unknown, name = "character") => {
  const response = await app.call(name, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const profile = {
  name: "Mira",
  shortName: "mira",
  pronouns: "she/her",
  tagline: "Keeps a lighthouse",
  bio: "",
  about: "Mira keeps a lighthouse.",
  greeting: "The light is on.",
};
const readDraft = async (name: string) => {
  const { body } = await call({ action: "get", name }, "content-admin");
  return body.document as { published: Record<string, unknown>; version: number };
};

test("the shipped persona stays in English", async () => {
  const { body, status } = await call({ action: "change-language", language: pseudoLanguage });
  expect([status, body.error]).toEqual([409, expect.stringContaining("The texts of Chloe are in English")]);
});

test("a character begins in a language, with the texts that the owner gave", async () => {
  expect((await call({ action: "start", profile, language: pseudoLanguage })).status).toBe(200);
  const { body } = await call({ action: "status" });
  expect(body).toMatchObject({ texts: "starter", language: pseudoLanguage, otherLocale: null });
  expect(body.languages).toContainEqual({ id: pseudoLanguage, name: "⟦Pseudo⟧", locale: "el-GR" });
  expect(app.content.get("site").locale).toBe("el-GR");
  expect(app.content.get("chat").greeting).toBe("The light is on.");
  expect(app.content.get("navigation").search).toBe(toPseudo("Search"));
  expect(app.content.get("pages").hidden).toContain("hub");
});

test("another language lies below what the owner wrote, and a locale of her own is named", async () => {
  const { published, version } = await readDraft("site");
  const value = { ...published, locale: "el-CY" };
  await call({ action: "save", name: "site", value, version }, "content-admin");
  await call({ action: "publish", name: "site", version: version + 1 }, "content-admin");
  const { body, status } = await call({ action: "change-language", language: "en" });
  expect([status, body.language, body.otherLocale]).toEqual([200, "en", "el-CY"]);
  expect(app.content.get("navigation").search).toBe("Search");
  expect(app.content.get("chat").greeting).toBe("The light is on.");
  expect(app.content.get("persona").name).toBe("Mira");
  expect((await call({ action: "change-language", language: pseudoLanguage })).body.otherLocale).toBeNull();
});

test("the audit log names the change", async () => {
  const { data } = await app.backend.serviceClient().from("audit_log").select("action,subject").throwOnError();
  expect(data).toContainEqual({ action: "language changed", subject: "en" });
});
