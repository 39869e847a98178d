import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sourceFiles, sourceFolders } from "./build-if-changed.ts";

const readImports = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/from "(\.{1,2}\/[^"]+|@site\/[^"]+)"/g)].map(([, specifier = ""]) =>
    specifier.startsWith("@site/")
      ? specifier.replace("@site/", "packages/")
      : path.posix.join(path.posix.dirname(file), specifier),
  );

test("builds again when any file changes that the build consists of", () => {
  const files = new Set(["vite.config.ts", "react-router.config.ts", "scripts/build.ts"]);
  for (const file of files) for (const imported of readImports(file)) files.add(imported);
  const isWatched = (file: string): boolean =>
    sourceFiles.includes(file) || sourceFolders.some((folder) => file.startsWith(`${folder}/`));
  expect([...files].filter((file) => !isWatched(file))).toEqual([]);
});
