// @module-tag night
import { execFile } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

// The recipes of CONTRIBUTING.md, followed on a copy of the repository. All on one copy: checking types is what takes time.
const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), "recipes-"));
const modules = path.resolve("node_modules");
const copied = "{app,server,contracts,content,packages,media,supabase,tests,bench,scripts}";
/** How many files each recipe may cost. */
const mostFiles = { "a page": 5, "a function with a table": 7, "a field of a post": 8 };

/** A new file, or lines that go below the only line of a file that holds `below`; or a command. */
type Step = { file: string; below: string | undefined; text: string } | { command: string };

/** The fenced blocks of a text that name a file, or are commands. */
const readSteps = (text: string): Step[] => {
  const steps: Step[] = [];
  const lines = text.split("\n");
  for (let start = 0; start < lines.length; start += 1) {
    const [, indent = "", language, file, below] =
      /^( *)```(\w+)(?: (\S+))?(?: below (.+))?$/.exec(lines[start] ?? "") ?? [];
    if (!language) continue;
    const end = lines.indexOf(`${indent}\`\`\``, start);
    const block = lines.slice(start + 1, end).map((line) => `${line.slice(indent.length)}\n`);
    if (file) steps.push({ file, below, text: block.join("") });
    else if (language === "sh") steps.push(...block.map((line) => ({ command: line.trim() })));
    start = end;
  }
  return steps;
};

const recipes = readFileSync("CONTRIBUTING.md", "utf8")
  .split("\n### ")
  .map((section) => ({ name: section.slice(0, section.indexOf("\n")), steps: readSteps(section) }))
  .filter(({ name }) => name in mostFiles);

const insertBelow = (source: string, below: string, text: string): string => {
  const lines = source.split("\n");
  const matching = lines.filter((line) => line.includes(below)).length;
  if (matching !== 1) throw new Error(`${matching} lines hold ${below}`);
  const at = lines.findIndex((line) => line.includes(below));
  return [...lines.slice(0, at + 1), text.trimEnd(), ...lines.slice(at + 1)].join("\n");
};

/** Runs a command in the copy. Returns what it wrote if it failed. */
const findFailure = async (command: string): Promise<string | null> => {
  const [program = "", ...args] = command.split(" ");
  const env = { PATH: `${path.join(modules, ".bin")}${path.delimiter}${process.env.PATH}`, TMPDIR: tmpdir() };
  return run(program, args, { cwd: folder, env }).then(
    () => null,
    ({ stdout, stderr, message }: { stdout: string; stderr: string; message: string }) => stdout + stderr || message,
  );
};

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

const follow = async (step: Step): Promise<void> => {
  if ("command" in step) {
    const command = scripts[step.command.replace("npm run ", "")] ?? step.command;
    return expect(await findFailure(command)).toBeNull();
  }
  const file = path.join(folder, step.file);
  mkdirSync(path.dirname(file), { recursive: true });
  const text = step.below ? insertBelow(readFileSync(file, "utf8"), step.below, step.text) : step.text;
  writeFileSync(file, text, { flag: step.below ? "w" : "wx" });
};

beforeAll(() => {
  for (const file of globSync([`${copied}/**/*`, "*.{ts,json}"], { withFileTypes: true })) {
    const name = path.relative(".", path.join(file.parentPath, file.name));
    if (file.isFile() && !name.startsWith(path.join("content", "media"))) cpSync(name, path.join(folder, name));
  }
  symlinkSync(path.resolve("content/media"), path.join(folder, "content/media"));
  symlinkSync(modules, path.join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.entries(mostFiles))("changes %s in at most %i files", async (name, most) => {
  const steps = recipes.find((recipe) => recipe.name === name)?.steps ?? [];
  expect(steps.length).toBeGreaterThan(2);
  expect(new Set(steps.flatMap((step) => ("file" in step ? [step.file] : []))).size).toBeLessThanOrEqual(most);
  for (const step of steps) await follow(step);
});

test.each([
  "node scripts/check-content.ts",
  "react-router typegen",
  "tsc --noEmit",
  "vitest run --project together tests/architecture.test.ts",
])("passes %s afterwards", async (command) => {
  expect(await findFailure(command)).toBeNull();
});
