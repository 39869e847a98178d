import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";

// Runs all checks, cheapest first.
type Check = { name: string; command: string[] };
type Step = Check & { report: { file: string; count(report: never): Count } };
type Count = { passed: number; failed: number };
type VitestReport = { numPassedTests: number; numFailedTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number } };

/** Run in parallel: each leaves a core partly idle. */
const checks: Check[] = [
  { name: "content", command: ["node", "scripts/check-content.ts"] },
  { name: "seed", command: ["node", "scripts/generate-seed.ts", "--check"] },
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "unused code", command: ["knip", "--no-progress"] },
];

/** Run one after the other: each uses all cores. */
const steps: Step[] = [
  {
    name: "unit, contract and rights",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", "--outputFile.json=test-results/unit.json"],
    report: {
      file: "test-results/unit.json",
      count: (report: VitestReport) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
    },
  },
  {
    name: "browser",
    command: ["playwright", "test"],
    report: {
      file: "test-results/e2e.json",
      count: ({ stats }: PlaywrightReport) => ({ passed: stats.expected, failed: stats.unexpected }),
    },
  },
];

const runCheck = async ({ name, command: [program = "", ...args] }: Check): Promise<Count> => {
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
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const runStep = ({ name, command: [program = "", ...args], report }: Step): Count => {
  console.log(`\n— ${name}`);
  rmSync(report.file, { force: true });
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (!existsSync(report.file)) return { passed: 0, failed: 1 };
  const count = report.count(JSON.parse(readFileSync(report.file, "utf8")) as never);
  return status === 0 ? count : { ...count, failed: Math.max(1, count.failed) };
};

spawnSync("react-router", ["typegen"], { stdio: "inherit" });
const counts = [...(await Promise.all(checks.map(runCheck))), ...steps.map(runStep)];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
