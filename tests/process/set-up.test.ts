import { parse } from "acorn";
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { nodeFlags } from "#server/http/process/node-flags.ts";
import { type Command, commands } from "../../scripts/site/commands.ts";

const entry = "scripts/run.cjs";
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

const writeProgram = (file: string, text: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
};

const follow = (child: ChildProcessWithoutNullStreams) => {
  running.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  // Ends when nobody can write to the output any more, thus after all processes that it has started.
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output: () => text, exitCode: () => ended };
};

/** A clone without dependencies, in which `npm` is this shell script; no `npm` at all without one. */
const createClone = (npm?: string, oldestNode = "20") => {
  const folder = mkdtempSync(path.join(tmpdir(), "ein schöner Ort "));
  mkdirSync(path.join(folder, "scripts/site"), { recursive: true });
  copyFileSync(entry, path.join(folder, entry));
  writeFileSync(
    path.join(folder, "scripts/site/run-command.ts"),
    `export const runCommand = async (given: string[]) => console.log("runs", ...given);`,
  );
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ type: "module", engines: { node: `>=${oldestNode}` } }),
  );
  writeFileSync(path.join(folder, "package-lock.json"), "{}");
  if (npm !== undefined) writeProgram(path.join(folder, "programs/npm"), `#!/bin/sh\n${npm}\n`);
  return folder;
};

/** Runs a command there, from another folder. `isOld`: as on a Node that cannot become another program. */
const runEntry = (folder: string, args: string[], isOld = false) => {
  const old = path.join(folder, "old.cjs");
  writeFileSync(old, "process.execve = undefined;");
  const child = spawn(process.execPath, [...(isOld ? ["--require", old] : []), path.join(folder, entry), ...args], {
    cwd: tmpdir(),
    env: { PATH: path.join(folder, "programs") + (existsSync(path.join(folder, "programs")) ? ":/usr/bin:/bin" : "") },
  });
  return follow(child);
};

const linkNode = `mkdir -p node_modules/.bin && ln -sf "${process.execPath}" node_modules/.bin/node`;

test("can be read by Node 8, so that every Node says what is missing", () => {
  expect(() =>
    parse(readFileSync(entry, "utf8"), { ecmaVersion: 2017, sourceType: "script", allowHashBang: true }),
  ).not.toThrow();
});

test("needs no hooks of npm, which settings can switch off", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  expect(Object.keys(scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
  for (const name of Object.keys(commands).filter((name) => name !== "completion"))
    expect(scripts[name.replace("test-", "test:")]).toBe(`exec node ${entry} ${name}`);
});

test("installs once, without install scripts, and runs the command on the Node that it has installed", async () => {
  const folder = createClone(`echo "$@" >> calls && ${linkNode}`);
  for (const _ of [1, 2]) {
    const { exitCode, output } = runEntry(folder, ["restore", "a file.tar.gz"]);
    expect(await exitCode()).toBe(0);
    expect(output()).toContain("runs restore a file.tar.gz\n");
  }
  const calls = readFileSync(path.join(folder, "calls"), "utf8").trim().split("\n");
  expect(calls).toEqual([expect.stringMatching(/^ci --ignore-scripts .*--include=dev --include=optional/)]);

  writeFileSync(path.join(folder, "package-lock.json"), "{ }");
  expect(await runEntry(folder, ["start"]).exitCode()).toBe(0);
  expect(readFileSync(path.join(folder, "calls"), "utf8").trim().split("\n")).toHaveLength(2);
});

const locked = (packages: object) => JSON.stringify({ packages });

test("takes what npm has installed without it, and for a command that builds nothing does without the tools", async () => {
  const folder = createClone("exit 1");
  const used = { version: "1.0.0", integrity: "sha512-used" };
  const packages = {
    "": {},
    "packages/own": { version: "0.1.0" },
    "node_modules/used": used,
    "node_modules/tool": { version: "2.0.0", dev: true },
    "node_modules/other-platform": { version: "3.0.0", optional: true },
  };
  writeFileSync(path.join(folder, "package-lock.json"), locked(packages));
  const installed = path.join(folder, "node_modules/.package-lock.json");
  mkdirSync(path.dirname(installed));
  writeFileSync(installed, locked({ "node_modules/used": used }));
  expect(await runEntry(folder, ["database-roles"]).exitCode()).toBe(0);
  expect(await runEntry(folder, ["start"]).exitCode()).toBe(1);

  writeFileSync(installed, locked({ "node_modules/used": { ...used, integrity: "sha512-older" } }));
  expect(await runEntry(folder, ["database-roles"]).exitCode()).toBe(1);
});

test("installs nothing where there is no lockfile, as in an image", async () => {
  const folder = createClone("exit 1");
  rmSync(path.join(folder, "package-lock.json"));
  expect(await runEntry(folder, ["backup"]).exitCode()).toBe(0);
});

const refuse = (code: string) => `echo "npm error code ${code}" >&2; echo "npm error more" >&2; exit 1`;
const failures: [string, string, () => string][] = [
  ["Node is too old", "This site needs Node 99 or newer, and this is Node", () => createClone("", "99")],
  ["there is no npm", "are missing, and so is npm", () => createClone()],
  ["the registry cannot be reached", "npm registry cannot be reached", () => createClone(refuse("EAI_AGAIN"))],
  ["nothing is in the cache offline", "npm registry cannot be reached", () => createClone(refuse("ENOTCACHED"))],
  ["the folder is another user's", "this user may not write to", () => createClone(refuse("EACCES"))],
  ["the folder is read-only", "this user may not write to", () => createClone(refuse("EROFS"))],
  ["the disk is full", "the disk is full", () => createClone(refuse("ENOSPC"))],
];
test.each(failures)("says in one sentence that %s", async (_, sentence, create) => {
  const { exitCode, output } = runEntry(create(), ["start"]);
  expect(await exitCode()).toBe(1);
  const lines = output().replace("Installing…", "").trim().split("\n");
  expect(lines).toEqual([expect.stringContaining(sentence)]);
});

test("shows what npm says of anything else", async () => {
  const { exitCode, output } = runEntry(createClone(refuse("EUSAGE")), ["start"]);
  expect(await exitCode()).toBe(1);
  expect(output()).toContain("npm error more");
});

const signalled: [string, string, boolean, number][] = [
  ["start", "start", false, 3],
  ["start on an old Node", "start", true, 3],
  ["test on an old Node", "test", true, 3],
];
test.each(signalled)(
  "passes a signal to the program of %s, and its exit code back",
  async (_, command, isOld, code) => {
    const folder = createClone(
      `mkdir -p node_modules/.bin && cp programs/bundled node_modules/.bin/node && chmod +x node_modules/.bin/node`,
    );
    const wait = `trap 'echo ended; exit 3' TERM; echo ready; while :; do sleep 0.05; done`;
    writeProgram(path.join(folder, "programs/bundled"), `#!/bin/sh\n[ "$1" = --version ] && exit 0\n${wait}\n`);
    const { child, exitCode, output } = runEntry(folder, [command], isOld);
    await expect.poll(output).toContain("ready");
    child.kill("SIGTERM");
    expect(await exitCode()).toBe(code);
    expect(output()).toContain("ended");
  },
);

const removing = "rm -rf node_modules && mkdir node_modules && touch node_modules/new";

test.each([
  ["fails", `${removing}; exit 1`],
  ["ends by a signal", `${removing}; kill -TERM $PPID; sleep 1000`],
])("keeps the previous dependencies if an installation %s", async (_, npm) => {
  const folder = createClone(npm);
  mkdirSync(path.join(folder, "node_modules/kept"), { recursive: true });
  await runEntry(folder, ["start"]).exitCode();
  expect(readdirSync(path.join(folder, "node_modules"))).toEqual(["kept"]);
  expect(readdirSync(folder)).not.toContain(".previous-modules");
});

test("recovers the previous dependencies from an installation that was killed, and drops them after a complete one", async () => {
  const folder = createClone("exit 1");
  mkdirSync(path.join(folder, "node_modules/incomplete"), { recursive: true });
  mkdirSync(path.join(folder, ".previous-modules/kept"), { recursive: true });
  await runEntry(folder, ["start"]).exitCode();
  expect(readdirSync(path.join(folder, "node_modules"))).toEqual(["kept"]);

  writeProgram(path.join(folder, "programs/npm"), `#!/bin/sh\n${linkNode}\n`);
  expect(await runEntry(folder, ["start"]).exitCode()).toBe(0);
  expect(readdirSync(path.join(folder, "node_modules")).toSorted()).toEqual([".bin", ".installed"]);
  expect(readdirSync(folder)).not.toContain(".previous-modules");
});

test.each([
  ["start", 0],
  ["test", 143],
])("ends the installation for %s with all that it has started at SIGTERM, with code %i", async (command, code) => {
  const folder = createClone("sleep 1000 & touch started; wait");
  const { child, exitCode } = runEntry(folder, [command]);
  await expect.poll(() => existsSync(path.join(folder, "started"))).toBe(true);
  child.kill("SIGTERM");
  expect(await exitCode()).toBe(code);
});

test("runs by npm without hooks, and ends with what it runs when npm is stopped", async () => {
  const folder = createClone(linkNode);
  await runEntry(folder, ["start"]).exitCode();
  const server = `setInterval(() => 0, 1000); process.on("SIGTERM", () => process.exit(0)); console.log("awake");`;
  writeFileSync(path.join(folder, "server.ts"), server);
  writeFileSync(
    path.join(folder, "scripts/site/run-command.ts"),
    `export const runCommand = async (_, { become }) => become(process.execPath, ["server.ts"], process.env);`,
  );
  const scripts = { prestart: "exit 1", start: `exec node ${entry} start` };
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module", scripts }));
  const { PATH, HOME } = process.env;
  const { child, exitCode, output } = follow(
    spawn("npm", ["start"], { cwd: folder, env: { PATH, HOME, npm_config_ignore_scripts: "true" } }),
  );
  await expect.poll(output).toContain("awake");
  child.kill("SIGTERM");
  expect(await exitCode()).toBe(0);
});

test("knows the program of each command, and the flags of the site", () => {
  const programs = Object.values<Command>(commands).flatMap(({ program }) =>
    program ? [program.filter((part) => existsSync(part))] : [],
  );
  expect(programs.map(({ length }) => length)).toEqual(programs.map(() => 1));
  expect(commands.start.program).toEqual(expect.arrayContaining([...nodeFlags, "server/index.ts"]));
});
