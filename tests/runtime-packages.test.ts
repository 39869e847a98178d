import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Command, commands } from "../scripts/site/commands.ts";

type PackageFile = { name: string; dependencies?: Record<string, string> };

const readPackage = (file: string): PackageFile => JSON.parse(readFileSync(file, "utf8")) as PackageFile;
const isOwn = (name: string): boolean => name.startsWith("@site/");
const listDependencies = ({ dependencies = {} }: PackageFile): string[] =>
  Object.keys(dependencies).filter((name) => !isOwn(name));

/** Imports of values and of files, such as those of threads and processes; not types in comments. */
const imports = [
  /^(?:import|export)(?! type\b)[^"';]*?from\s*"([^"]+)"/gm,
  /^import\s*"([^"]+)"/gm,
  /(?<!\{)\b(?:import|require|require\.resolve)\(\s*"([^"]+)"\s*\)/g,
  /new URL\(\s*"(\.[^"]+\.ts)"/g,
];

const toFile = (from: string, specifier: string): string | null => {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (isOwn(specifier)) return specifier.replace("@site/", "packages/");
  return specifier.startsWith(".") ? path.join(path.dirname(from), specifier) : null;
};

const toPackage = (specifier: string): string => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

/** The packages that these programs and all that they import load from node_modules. */
const listPackages = (programs: readonly string[]): Set<string> => {
  const files = new Set(programs);
  const packages = new Set<string>();
  for (const file of files) {
    if (!existsSync(file) || !/\.(?:[cm]?js|ts)$/.test(file)) continue;
    const source = readFileSync(file, "utf8");
    for (const pattern of imports)
      for (const [, specifier = ""] of source.matchAll(pattern)) {
        const target = toFile(file, specifier);
        if (target !== null) files.add(target);
        else if (!specifier.startsWith("node:")) packages.add(toPackage(specifier));
      }
  }
  return packages;
};

const programs = Object.values<Command>(commands)
  .filter(({ group }) => group !== "code")
  .flatMap(({ program = [] }) => program.filter((part) => existsSync(part)));
const used = listPackages([
  ...programs,
  ...globSync("build/server/**/*.js"),
  ...globSync("server/**/*-{worker,process}.ts"),
]);
const own = readPackage("package.json");
const all = new Set([own, ...globSync("packages/*/package.json").map(readPackage)].flatMap(listDependencies));

test("installs for a site that runs exactly what it loads", () => {
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !all.has(name))).toEqual([]);
  expect(listDependencies(own).filter((name) => !used.has(name))).toEqual([]);
});
