import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import { readArguments } from "./site/read-arguments.ts";

// Runs the checks of the day, cheapest first; with `--all` those of the night too, and property tests ten times as often.
const isAll = readArguments("test", process.argv.slice(2)).values.all ?? false;
if (isAll) process.env.TEST_ALL = "true";
else delete process.env.TEST_ALL;

type Check = { name: string; command: string[] };
type Step = Check & { report: { file: string; read(report: never): Result } };
type Result = { passed: number; failures: string[] };
type VitestFile = { name: string; status: string; assertionResults: { status: string; fullName: string }[] };
type VitestReport = { numPassedTests: number; testResults: VitestFile[] };
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: { ok: boolean; file: string; title: string }[] };
type RealRow = { service: string; check: string | null; outcome: "held" | "failed" | "skipped" };
type PlaywrightReport = { stats: { expected: number }; suites: PlaywrightSuite[] };

/** Run in parallel: each leaves a core partly idle. */
const checks: Check[] = [
  { name: "content", command: ["node", "scripts/check-content.ts"] },
  { name: "seed", command: ["node", "scripts/generate-seed.ts", "--check"] },
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "unused code", command: ["knip", "--no-progress"] },
];

const readVitestReport = ({ numPassedTests, testResults }: VitestReport): Result => ({
  passed: numPassedTests,
  failures: testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
      // Without a failed test the file itself failed, or what runs before and after its tests.
      return (failed.length > 0 ? failed : ["the file"]).map((test) => `${relative(".", name)}: ${test}`);
    }),
});

const listFailedSpecs = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `tests/e2e/${file}: ${title}`),
  ...suites.flatMap(listFailedSpecs),
];

const readPlaywrightReport = ({ stats, suites }: PlaywrightReport): Result => ({
  passed: stats.expected,
  failures: suites.flatMap(listFailedSpecs),
});

const readRealReport = (rows: RealRow[]): Result => ({
  passed: rows.filter(({ outcome }) => outcome === "held").length,
  failures: rows
    .filter(({ outcome }) => outcome === "failed")
    .map(({ service, check }) => `${service}: ${check ?? "was not found"}`),
});

/** Those of this machine, and no longer than this: a service that is not tried is skipped. */
const realServices: Step = {
  name: "real services",
  command: ["node", "tests/real/run.ts", "--installed", "--minutes=15"],
  report: { file: "test-results/real.json", read: readRealReport },
};

/** Run one after the other: each uses all cores. */
const steps: Step[] = [
  {
    name: "unit, contract and rights",
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      "--outputFile.json=test-results/unit.json",
      ...(isAll ? [] : ["--tagsFilter=!night"]),
    ],
    report: { file: "test-results/unit.json", read: readVitestReport },
  },
  {
    name: "browser",
    command: ["playwright", "test", ...(isAll ? [] : ["--grep-invert=@night"])],
    report: { file: "test-results/e2e.json", read: readPlaywrightReport },
  },
  ...(isAll ? [realServices] : []),
];

const runCheck = async ({ name, command: [program = "", ...args] }: Check): Promise<Result> => {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const { promise: ended, resolve } = Promise.withResolvers<boolean>();
  child.once("error", (error) => {
    output.push(Buffer.from(`${error.message}\n`));
    resolve(false);
  });
  child.once("close", (code) => resolve(code === 0));
  const succeeded = await ended;
  console.log(`\n— ${name}\n${Buffer.concat(output).toString()}`);
  return succeeded ? { passed: 1, failures: [] } : { passed: 0, failures: [name] };
};

const runStep = ({ name, command: [program = "", ...args], report }: Step): Result => {
  console.log(`\n— ${name}`);
  rmSync(report.file, { force: true });
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (!existsSync(report.file)) return { passed: 0, failures: [name] };
  const { passed, failures } = report.read(JSON.parse(readFileSync(report.file, "utf8")) as never);
  // The run itself can fail too, for instance because of an error outside of all tests.
  return { passed, failures: status === 0 || failures.length > 0 ? failures : [name] };
};

spawnSync("react-router", ["typegen"], { stdio: "inherit" });
const results = [...(await Promise.all(checks.map(runCheck))), ...steps.map(runStep)];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
