import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";

type Permissions = Record<string, "read" | "write" | "none"> | string;
type Step = { uses?: string; run?: string; with?: Record<string, unknown> };
type Job = { permissions?: Permissions; "timeout-minutes"?: number; steps: Step[] };
type Workflow = {
  on: Record<string, unknown>;
  permissions?: Permissions;
  jobs: Record<string, Job>;
};

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const renovate = JSON.parse(readFileSync("renovate.json", "utf8")) as { extends: string[] };

const workflows = globSync(".github/workflows/*").map((file) => {
  const text = readFileSync(file, "utf8");
  return { file: path.basename(file), text, workflow: parse(text) as Workflow };
});

const listSteps = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps }) => steps);

test("tests each request, each night and each release", () => {
  const triggers = Object.fromEntries(workflows.map(({ file, workflow }) => [file, Object.keys(workflow.on)]));
  expect(triggers).toMatchObject({
    "test.yml": ["pull_request", "push"],
    "nightly.yml": ["schedule", "workflow_dispatch"],
    "codeql.yml": ["pull_request", "push", "schedule"],
    "release.yml": ["push"],
  });
  const find = (name: string) => workflows.find(({ file }) => file === name)?.text;
  expect(find("test.yml")).toContain("- run: npm test\n");
  expect(find("nightly.yml")).toContain("- run: npm run test:all\n");
  expect(find("release.yml")).toContain("- run: npm run test:all\n");
});

describe.each(workflows)("$file", ({ file, text, workflow }) => {
  test("begins without a right to write", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
  });

  test("gives rights to write to nobody but a release, and the findings of CodeQL", () => {
    const rights = Object.entries(workflow.jobs).flatMap(([name, { permissions = {} }]) => {
      expect(permissions).toBeTypeOf("object");
      const written = Object.entries(permissions).filter(([, right]) => right !== "read");
      return written.map(([right]) => `${name}: ${right}`);
    });
    const expected: Record<string, string[]> = {
      "codeql.yml": ["analyze: security-events"],
      "release.yml": ["build: packages", "publish: contents", "publish: packages", "publish: id-token"],
    };
    expect(rights).toEqual(expected[file] ?? []);
  });

  test("never runs the code of a stranger with rights of the repository", () => {
    expect(text).not.toMatch(/pull_request_target|workflow_run/);
    // Only what a release pushes needs the workflow's own token; nothing else is secret.
    expect(text).not.toMatch(/\bsecrets\b/);
    expect(text.includes("github.token")).toBe(file === "release.yml");
    const checkouts = listSteps(workflow).filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    for (const checkout of checkouts) expect(checkout.with?.["persist-credentials"]).toBe(false);
  });

  test("puts nothing from outside into a script", () => {
    for (const { run } of listSteps(workflow)) expect(run ?? "").not.toContain("${{");
  });

  test("names the hash of each action, or a version that Renovate pins", () => {
    const others = listSteps(workflow).flatMap(({ uses }) =>
      uses === undefined || /^[\w./-]+@(?:[0-9a-f]{40}|v\d+)$/.test(uses) ? [] : [uses],
    );
    expect(others).toEqual([]);
    expect(renovate.extends).toContain("helpers:pinGitHubActionDigests");
  });

  test("ends by itself", () => {
    for (const job of Object.values(workflow.jobs)) expect(job["timeout-minutes"]).toBeGreaterThan(0);
  });

  test("runs commands that exist", () => {
    const commands = listSteps(workflow).map(({ run = "" }) => run);
    const missing = commands.flatMap((command) => [
      ...[...command.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].filter(([, name = ""]) => !(name in scripts)),
      ...[...command.matchAll(/\bnode (\S+\.\w+)/g)].filter(([, name = ""]) => !existsSync(name)),
    ]);
    expect(missing.map(([words]) => words)).toEqual([]);
  });
});
