import type { SpawnOptions } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { createNodeFlags } from "#server/http/process/node-flags.ts";
import { buildIfChanged } from "./build-if-changed.ts";
import type { RunStep } from "./run-step.ts";
import { ensureBrowser } from "./ensure-browser.ts";

/** What scripts/run.cjs can do. */
type Tools = {
  become(program: string, args: string[], env: NodeJS.ProcessEnv): void;
  runStep(program: string, args: string[], options: SpawnOptions, done: (result: StepResult) => void): void;
};
type StepResult = { error?: Error; status?: number };

type Command = {
  /** What it needs, besides the dependencies. */
  needs: ("build" | "browser")[];
  /** Arguments of Node; none if all is done with the needs. */
  program?: string[];
  env?: Record<string, string>;
};

// Without a file, `--env-file-if-exists` would say so at each start.
const envFile = existsSync(".env") ? ["--env-file=.env"] : [];
const settings = { ...parseEnv(envFile.length > 0 ? readFileSync(".env", "utf8") : ""), ...process.env };
const watchFlags = [
  "--conditions=development",
  "--watch-path=server",
  "--watch-path=contracts",
  "--watch-path=packages",
];
export const commands = new Map<string, Command>([
  [
    "start",
    {
      needs: ["build"],
      program: [...envFile, ...createNodeFlags(settings), "server/index.ts"],
      env: { MALLOC_ARENA_MAX: "2" },
    },
  ],
  ["dev", { needs: [], program: [...envFile, "--disable-proto=delete", ...watchFlags, "server/dev.ts"] }],
  ["bench", { needs: ["build"], program: ["bench/run.ts"] }],
  ["test", { needs: ["build", "browser"], program: ["scripts/test.ts"] }],
  ["test-real", { needs: ["build"], program: ["tests/real/run.ts"] }],
  ["backup", { needs: [], program: [...envFile, "scripts/backup.ts"] }],
  ["restore", { needs: [], program: [...envFile, "scripts/restore.ts"] }],
  ["move", { needs: [], program: [...envFile, "--disable-proto=delete", "--liftoff-only", "scripts/move.ts"] }],
  ["import", { needs: [], program: [...envFile, "--disable-proto=delete", "scripts/import.ts"] }],
  ["character", { needs: [], program: [...envFile, "--disable-proto=delete", "scripts/character.ts"] }],
  ["factor", { needs: [], program: [...envFile, "--disable-proto=delete", "scripts/factor.ts"] }],
  ["doctor", { needs: [], program: [...envFile, "--disable-proto=delete", "scripts/doctor.ts"] }],
  ["database-roles", { needs: [], program: [...envFile, "scripts/database-roles.ts"] }],
  ["set-up", { needs: ["build"] }],
]);

const createRunStep =
  ({ runStep }: Tools): RunStep =>
  (program, args, env = {}) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const options: SpawnOptions = { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } };
    runStep(program, args, options, ({ error, status = 1 }) => {
      if (error) console.error(error.message);
      if (status !== 0) process.exit(status);
      resolve();
    });
    return promise;
  };

/** Does what a command needs, then becomes its program. Runs on the Node of the dependencies. */
export const runCommand = async ([name = "", ...args]: string[], tools: Tools): Promise<void> => {
  const command = commands.get(name);
  if (!command) {
    console.error(`Which command? One of ${[...commands.keys()].join(", ")}.`);
    return process.exit(1);
  }
  // As npm does, for who starts this without it.
  const bin = path.resolve("node_modules/.bin");
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  if (!folders.includes(bin)) process.env.PATH = [bin, ...folders].join(path.delimiter);
  const runStep = createRunStep(tools);
  if (command.needs.includes("build")) await buildIfChanged(runStep);
  if (command.needs.includes("browser")) await ensureBrowser(runStep);
  if (command.program)
    tools.become(process.execPath, [...command.program, ...args], { ...process.env, ...command.env });
};
