import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { nodeFlags } from "#server/http/process/node-flags.ts";

export { findFreePort } from "./find-free-port.ts";

/** In the folder of a run of browser tests, which is deleted at its end; vitest.config.ts does the same for all others. */
export const createDataDir = (): string =>
  mkdtempSync(path.join(process.env.TEST_DATA_DIR ?? tmpdir(), "chloe-process-"));

export type SiteRun = { child: ChildProcess; url: string; output(): string; exitCode(): Promise<number | null> };

/** Nothing that a test started outlives it. */
const endFlags = ["--import", "./packages/supabase/embedded/end-with-parent.ts"];
const siteProgram = ["server/index.ts"];

/** Starts the site's process, or another program, with only these settings and this input; does not wait until it is ready. */
export const runSite = (
  env: Record<string, string>,
  program = siteProgram,
  elsewhere: Pick<SpawnOptions, "cwd" | "uid" | "gid"> = {},
  input = "",
): SiteRun => {
  const child = spawn(process.execPath, [...nodeFlags, ...endFlags, ...program], {
    ...elsewhere,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, LOG_LEVEL: "warn", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin?.end(input);
  let text = "";
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, url: `http://127.0.0.1:${env.PORT ?? 3000}`, output: () => text, exitCode: () => exited };
};

/** Resolves when the site is ready; throws its output if it exits before. */
export const waitUntilReady = async ({ child, url, output }: SiteRun, limitMs = 240_000): Promise<void> => {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    if (
      await fetch(`${url}/readyz`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    if (child.exitCode !== null) break;
    await wait(50);
  }
  throw new Error(`The site did not get ready:\n${output()}`);
};
