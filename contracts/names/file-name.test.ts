import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { createFileNamer, isDeviceName, toFileName } from "./file-name.ts";

test.each([
  ["story.md", "story.md"],
  ["con", "con_"],
  ["CON.md", "CON_.md"],
  ["nul.tar.gz", "nul_.tar.gz"],
  ["Com1 .txt", "Com1_.txt"],
  ["lpt³.png", "lpt³_.png"],
  ["console.md", "console.md"],
  ["com.md", "com.md"],
  ["a name. . .", "a name"],
  ["Where?.md ", "Where_.md"],
  [".htaccess", "htaccess"],
  ["a\u0000b\u001f\u007f.md", "a_b__.md"],
  ["gpj\u202e.exe", "gpj_.exe"],
  ['<>:"/\\|?*.md', "_________.md"],
  ["../../etc/passwd", "_._etc_passwd"],
  ["cafe\u0301.md", "caf\u00e9.md"],
  ["half \ud83d.md", "half \ufffd.md"],
  ["", "file"],
  [" . . ", "file"],
  ["قمر.png", "قمر.png"],
])("makes of %j the file name %j", (wanted, name) => {
  expect(toFileName(wanted)).toBe(name);
});

test("shortens a long name at a whole character and keeps its extension", () => {
  for (const letter of ["x", "é", "光", "🌊"]) {
    const name = toFileName(`${letter.repeat(400)}.markdown`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(120);
    expect(Buffer.byteLength(name)).toBeGreaterThan(110);
    expect(name).toMatch(new RegExp(`^${letter}+\\.markdown$`, "u"));
  }
});

/** What no file system takes, said independently of how it is avoided. */
const isStorable = (name: string): boolean => {
  const points = Array.from(name, (character) => character.codePointAt(0) ?? 0);
  return (
    name.isWellFormed() &&
    name.length > 0 &&
    Buffer.byteLength(name) <= 255 &&
    points.every((point) => point >= 32 && (point < 127 || point > 159)) &&
    Array.from('<>:"/\\|?*').every((sign) => !name.includes(sign)) &&
    !name.endsWith(".") &&
    name === name.trim() &&
    !isDeviceName(name)
  );
};

const anyName = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom("con", "AUX", "com1", ".", " ", "-", "_", "a", "é", "/", ".md"))
    .map((parts) => parts.join("")),
);

test("makes of any text a name that every system can store, and keeps it when asked again", () => {
  fc.assert(
    fc.property(anyName, (wanted) => {
      const name = toFileName(wanted);
      return isStorable(name) && toFileName(name) === name;
    }),
    { seed: 7, numRuns: 200 * inject("runs") },
  );
});

test("numbers files whose names differ only in case or in how accents are encoded", () => {
  const toName = createFileNamer();
  expect(
    ["a/Moon.png", "a/moon.png", "b/moon.png", "a/MOON.PNG", "caf\u00e9.md", "cafe\u0301.md", "con.md", "CON.md"].map(
      toName,
    ),
  ).toEqual([
    "a/Moon.png",
    "a/moon-2.png",
    "b/moon.png",
    "a/MOON-3.PNG",
    "caf\u00e9.md",
    "caf\u00e9-2.md",
    "con_.md",
    "CON_-2.md",
  ]);
  expect(["x.md", "x-2.md", "X.md", "x.md"].map(toName)).toEqual(["x.md", "x-2.md", "X-3.md", "x-4.md"]);
});

test("gives a thousand files of one long name a thousand names", () => {
  const toName = createFileNamer();
  const names = Array.from({ length: 1_000 }, () => toName(`${"光".repeat(200)}.md`));
  expect(new Set(names).size).toBe(1_000);
  expect(Math.max(...names.map((name) => Buffer.byteLength(name)))).toBeLessThanOrEqual(120);
});

test("keeps every name inside the archive", () => {
  const toName = createFileNamer();
  for (const path of ["../up.md", "/root.md", "a/../b.md", "a//b.md", "C:\\x.md", "a/.\u0000./b.md"])
    for (const part of toName(path).split("/")) expect([path, isStorable(part), part]).toEqual([path, true, part]);
});
