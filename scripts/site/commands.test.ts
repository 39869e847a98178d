import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { replaceCommands } from "../generate-commands.ts";
import { type Command, type CommandName, commands } from "./commands.ts";
import { toCommandHelp, toHelp } from "./help.ts";
import { readArguments } from "./read-arguments.ts";
import { toCompletion } from "./to-completion.ts";

const names = Object.keys(commands) as CommandName[];
const screen = { rows: 36, columns: 140 };
const env = { PATH: process.env.PATH, HOME: tmpdir() };
const runSite = (args: string[], more: NodeJS.ProcessEnv = {}) => {
  const run = spawnSync(process.execPath, [path.resolve("scripts/run.cjs"), ...args], {
    cwd: tmpdir(),
    env: { ...env, ...more },
    encoding: "utf8",
  });
  return { code: run.status, text: run.stdout, said: run.stderr };
};

test("docs/commands.md is up to date", () => {
  const page = readFileSync("docs/commands.md", "utf8");
  expect(page).toBe(replaceCommands(page));
});

test("helps on one screen, for all commands and for each", () => {
  for (const help of [toHelp(), ...names.map(toCommandHelp)]) {
    const lines = help.split("\n");
    expect([help, lines.length <= screen.rows, lines.every(({ length }) => length <= screen.columns)]).toEqual([
      help,
      true,
      true,
    ]);
  }
});

test("documents each option that a way to call a command shows", () => {
  const missing = Object.entries<Command>(commands).flatMap(([name, { usage, options = {}, takes }]) => {
    const shown = usage.flatMap(([call]) => [...call.matchAll(/--([\w-]+)/g)].map(([, option = ""]) => option));
    return takes ? shown.filter((option) => !Object.hasOwn(options, option)).map((option) => `${name} ${option}`) : [];
  });
  expect(missing).toEqual([]);
});

test("reads arguments in one way, and says what is wrong with them", () => {
  expect(readArguments("backup", ["a.tar.gz", "--json"])).toMatchObject({
    values: { json: true },
    positionals: ["a.tar.gz"],
  });
  expect(readArguments("import", ["a", "b", "--hosts=x", "--settings", "c"]).positionals).toEqual(["a", "b"]);
  expect(() => readArguments("restore", [])).toThrow("missing");
  expect(() => readArguments("backup", ["a", "b"])).toThrow('"b" is one argument too many');
  expect(() => readArguments("doctor", ["--jsn"])).toThrow("Unknown option");
  expect(() => readArguments("user", ["remove"])).toThrow("One of: list, owner, password, remove-factor");
});

test("answers from any folder, with an exit code that a program can use", () => {
  expect(runSite(["backup", "--help"])).toMatchObject({ code: 0, text: `${toCommandHelp("backup")}\n` });
  expect(runSite([])).toMatchObject({ code: 0, text: `${toHelp()}\n` });
  expect(runSite(["back-up"])).toMatchObject({ code: 2, text: "", said: expect.stringContaining("site --help") });
  expect(runSite(["restore"])).toMatchObject({ code: 2, text: "", said: expect.stringContaining("restore --help") });
});

test("reads the settings of the file that is named, says so, and lets the environment win", () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "settings-")), "site.env");
  writeFileSync(file, "DATABASE_URL=postgres://from-file@localhost/site\n");
  for (const [args, more] of [
    [["--settings", path.relative(tmpdir(), file)], {}],
    [[], { SITE_ENV_FILE: file }],
  ] as const)
    expect(runSite(["database-roles", ...args], more)).toMatchObject({
      code: 0,
      text: expect.stringContaining('"from-file"'),
      said: `Settings: ${file}\n`,
    });
  const own = runSite(["database-roles", "--settings", file], { DATABASE_URL: "postgres://own@localhost/site" });
  expect(own.text).toContain('"own"');
  expect(runSite(["database-roles", "--settings", `${file}.none`])).toMatchObject({ code: 2 });
});

const complete = (words: string[]): string[] => {
  const script = `${toCompletion("bash")}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})\nCOMP_CWORD=${words.length - 1}\n_site\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", script], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.trim().split("\n");
};

test("is completed by bash", () => {
  expect(complete(["site", "ba"])).toEqual(["backup"]);
  expect(complete(["site", "user", ""])).toEqual(expect.arrayContaining(["owner", "remove-factor", "--json"]));
  expect(complete(["site", "move", "--to-"])).toEqual(["--to-embedded", "--to-hosted"]);
});

const hasZsh = spawnSync("zsh", ["--version"]).status === 0;
test.skipIf(!hasZsh)("is completed by zsh", () => {
  const script = `autoload -U compinit && compinit -D\n${toCompletion("zsh")}`;
  expect(spawnSync("zsh", ["-fc", script], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
});
