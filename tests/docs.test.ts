import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findCommand } from "../scripts/site/commands.ts";

const index = "docs/decisions/README.md";
const decisions = globSync("docs/decisions/[0-9]*.md").map((file) => ({ file, text: readFileSync(file, "utf8") }));
const pages = [
  ...globSync("*.md"),
  ...globSync("{docs,media,packages}/**/*.md", { exclude: ["packages/*/fixtures/**"] }),
].map((file) => {
  const whole = readFileSync(file, "utf8");
  return { file, whole, text: whole.replace(/```.*?```/gs, "") };
});

test.each(decisions)("$file has a title with its number, a date, a status, and at most 60 lines", ({ file, text }) => {
  const number = path.basename(file).slice(0, 3);
  expect(text).toMatch(new RegExp(`^# ${number}\\. .+\\n\\nDate: \\d{4}-\\d\\d-\\d\\d\\n\\nStatus: [a-z]`));
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
});

test("numbers each decision uniquely", () => {
  const numbers = decisions.map(({ file }) => path.basename(file).slice(0, 3));
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
});

test("lists each decision in the index with its title and status", () => {
  const rows = readFileSync(index, "utf8").split("\n");
  const missing = decisions.filter(({ file, text }) => {
    const [title = "", , , , status = ""] = text.split("\n");
    const expected = [`(${path.basename(file)})`, title.replace(/^# \d+\. /, ""), status.replace("Status: ", "")];
    return !rows.some((row) => expected.every((part) => row.includes(part)));
  });
  expect(missing.map(({ file }) => file)).toEqual([]);
});

test("lists each decision in the index once, in order", () => {
  const numbers = [...readFileSync(index, "utf8").matchAll(/^\| \[(\d+)\]/gm)].map(([, number = ""]) => number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted());
});

test("cites only decisions that exist", () => {
  const cited = [
    ...globSync("{app,server,contracts,packages,media,scripts,tests,bench}/**/*.{ts,tsx,css,cjs,mjs,md}"),
    ...globSync(["*.{ts,md}", "docs/**/*.md"]),
  ];
  const missing = cited.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:docs\/decisions\/|\bdecision )(\d{3})/g)]
      .filter(([, number]) => !decisions.some((decision) => decision.file.includes(`/${number}-`)))
      .map(([cited]) => `${file}: ${cited}`),
  );
  expect(missing).toEqual([]);
});

test("links only to existing files", () => {
  const broken = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(path.join(path.dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("names only existing files", () => {
  const folders =
    /^(app|server|contracts|content|packages|media|supabase|tests|bench|scripts|docs|public)\/[^\s<>{}…*:$]*$/;
  const missing = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => folders.test(name) && !existsSync(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("lists each document in the index", () => {
  const documents = readFileSync("docs/README.md", "utf8");
  const missing = globSync("docs/*.md").filter((file) => !documents.includes(`(${path.basename(file)}`));
  expect(missing).toEqual(["docs/README.md"]);
});

/** Headings of a page as hosts make fragments of them. */
const listFragments = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

test("links only to headings that exist", () => {
  const broken = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\(([^)#\s:]*\.md|)#([^)\s]+)\)/g)].flatMap(([, target = "", fragment = ""]) => {
      const linked = target === "" ? file : path.join(path.dirname(file), target);
      return listFragments(readFileSync(linked, "utf8")).includes(fragment) ? [] : [`${file}: ${target}#${fragment}`];
    }),
  );
  expect(broken).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const ofNpm = new Set(["ci", "install", "prune", "audit", "sbom", ...Object.keys(scripts)]);

test("names only commands that exist", () => {
  // What was in earlier releases stays in the changelog.
  const current = pages.filter(({ file }) => file !== "CHANGELOG.md");
  const missing = current.flatMap(({ file, whole }) => {
    const code = [...whole.matchAll(/```(?:ba|z)?sh\n(.*?)```|`([^`\n]+)`/gs)].map(
      ([, block, inline]) => block ?? inline,
    );
    const find = (command: RegExp, exists: (name: string) => boolean) =>
      code.flatMap((text = "") => [...text.matchAll(command)].filter(([, name = ""]) => !exists(name)));
    return [
      ...find(/\bnpm run ([a-z][\w:-]*)/g, (name) => name in scripts),
      ...find(/^(?:sudo )?npm ([a-z][\w:-]*)/gm, (name) => name === "run" || ofNpm.has(name)),
      ...find(/(?:^|[|(] |sudo |npx |exec [\w-]+ )site ([a-z][a-z-]*)/gm, (name) => findCommand(name) !== null),
      ...find(/\bnode ((?:\w+\/)+[\w-]+\.\w+)/g, existsSync),
    ].map(([command]) => `${file}: ${command}`);
  });
  expect(missing).toEqual([]);
});
