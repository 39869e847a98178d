import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareFonts } from "./image-fonts.ts";
import { renderImage } from "../images/render-image.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "chloe-fonts-"));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  "Łódź in Ærø, ½ → “q”…",
  "Привет, ёж",
  "Ελληνικά",
  "春の光",
  "简体和繁體",
  "한국어",
  "مرحبا",
  "שלום",
  "สวัสดี",
  "हिन्दी",
  "Xin chào Việt Nam",
  "🦋 ✨ 🇩🇪 👩\u200d🚀",
])("has a font for %j", async (title) => {
  expect(await prepareFonts({ title }, folder)).toEqual({ title });
});

test("leaves out characters that no font has, and skin tones", async () => {
  expect(await prepareFonts({ title: "a ᚠ  𝔘 b 👍🏽 \ufdd0", tagline: "ᚠ" }, folder)).toEqual({
    title: "a b 👍",
    tagline: "",
  });
});

test("uses no more fonts than the texts need, in the site's own type where it can", async () => {
  const own = await mkdtemp(path.join(tmpdir(), "chloe-fonts-"));
  await prepareFonts({ title: "The Awakening – Привет" }, own);
  expect(await readdir(own)).toEqual(["cormorant-cyrillic-wght-normal.ttf", "cormorant-latin-wght-normal.ttf"]);
  await rm(own, { recursive: true });
});

test("draws an image for a title of which no character can be drawn", async () => {
  const texts = { title: "ᚠ", productName: "Chloe", tagline: "Light" };
  const input = { texts, files: { background: "content/media/og-background.png" } };
  const image = await renderImage("server/og/render-og-image.ts", input, folder, 60_000);
  expect(image.subarray(1, 4).toString()).toBe("PNG");
});
