import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Pages are read from right to left too: what has a side has it by the way of reading (ms-4, start-0, text-end).
const physicalClass =
  /(?<=[\s"'`:])(-?(?:m[lr]|p[lr]|scroll-[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|origin-(?:left|right)|(?:text|float|clear|object|bg)-(?:left|right)|translate-x)(?:-[^\s"'`]+)?)(?=[\s"'`])/g;
const physicalDeclaration =
  /^\s*(?:(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)[\w-]*:|border-(?:top|bottom)-(?:left|right)-radius:|(?:text-align|float|clear): (?:left|right);)/;

/** What stays where it is in every language. */
const exceptions: Record<string, string> = {
  "app/ui/door/door-pictures.tsx": "the leaves of a door that is drawn",
  "app/features/player/mini-player-host.tsx": "a time line, which is from left to right",
  "app/features/player/waveform/wave-layers.tsx": "a time line, which is from left to right",
  "app/features/player/display/animated-title.tsx": "moved by a script, which asks for the direction",
};

const readLines = (pattern: string): { file: string; line: string }[] =>
  globSync(pattern).flatMap((found) => {
    const file = found.split(path.sep).join("/");
    return readFileSync(file, "utf8")
      .split("\n")
      .map((line) => ({ file, line }));
  });

/** A half from the left and half of itself back is the middle in both directions; 6 % centre the sign for Play. */
const isCentred = (name: string, line: string): boolean =>
  /^-?translate-x-(?:0|1\/2|\[6%\])$/.test(name) || (name === "left-1/2" && /-translate-(?:x-)?1\/2/.test(line));

const listPhysicalClasses = (line: string): string[] =>
  [...line.matchAll(physicalClass)]
    .map(([, name = ""]) => name)
    .filter((name) => name.includes("-", 1) && !isCentred(name, line) && !line.includes("rtl:"));

test("has no side in the classes of pages that would not turn with the direction of the language", () => {
  const found = readLines("app/**/*.tsx")
    .filter(({ file }) => !file.endsWith(".test.tsx") && !(file in exceptions))
    .flatMap(({ file, line }) => listPhysicalClasses(line).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

test("has no side in the stylesheets either", () => {
  const found = readLines("app/styles/*.css").filter(({ line }) => physicalDeclaration.test(line));
  expect(found).toEqual([]);
});

test("finds one", () => {
  expect(listPhysicalClasses('className="flex ml-4 sm:text-left left-1/2 -translate-x-1/2"')).toEqual([
    "ml-4",
    "text-left",
  ]);
  expect(listPhysicalClasses('className="left-1/2 ms-4"')).toEqual(["left-1/2"]);
});
