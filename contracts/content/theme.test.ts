import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtInLook } from "../theme/look.ts";
import { themeSchema } from "./theme.ts";

test("ships the look that the stylesheet has", () => {
  expect(themeSchema.parse(JSON.parse(readFileSync("content/theme.json", "utf8")))).toEqual(builtInLook);
});

test("takes colors in six digits, known fonts and known signs only", () => {
  for (const change of [{ sign: "comet" }, { fonts: { ...builtInLook.fonts, display: "Papyrus" } }, { more: 1 }])
    expect(themeSchema.safeParse({ ...builtInLook, ...change }).success).toBe(false);
  for (const accent of ["red", "#fff", "#ffffff;}", "#FFFFFF", "url(//x)", "#ffffff\n"])
    expect(themeSchema.safeParse({ ...builtInLook, dark: { ...builtInLook.dark, accent } }).success).toBe(false);
});
