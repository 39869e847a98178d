import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { nodeFlags } from "#server/http/process/node-flags.ts";
import { openClient } from "#tests/support/create-test-postgres.ts";
import { createTemporaryFolder } from "#tests/runner/temporary-folder.ts";

export type SiteProcess = {
  url: string;
  dataDir: string;
  startMs: number;
  publishableKey: string;
  secretKey: string;
  /** Current resident set size. */
  memoryMb(): number;
  stop(): Promise<void>;
};

const endFlags = ["--import", "./packages/supabase/embedded/end-with-parent.ts"];
const startLimitMs = 60_000;

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
};

type Keys = { secretKey: string };

const readStoredKeys = async (databaseUrl: string): Promise<Keys> => {
  const client = await openClient(databaseUrl);
  const { rows } = await client.query<{ value: Keys }>("select value from site_private.state where name = 'keys'");
  await client.end();
  return rows[0]?.value ?? { secretKey: "" };
};

/** Starts the site like `npm start`, and waits for its first response. Times in ms, memory in MB (resident set). */
export const startSite = async (options: {
  port: number;
  dataDir?: string;
  env?: Record<string, string>;
}): Promise<SiteProcess> => {
  const databaseUrl = options.env?.DATABASE_URL ?? process.env.DATABASE_URL;
  const dataDir = options.dataDir ?? createTemporaryFolder();
  const url = `http://127.0.0.1:${options.port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, ...endFlags, "server/index.ts"], {
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: "2",
      PORT: String(options.port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "info",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...options.env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill());
  while (
    !(await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() - startedAt > startLimitMs)
      throw new Error("The site did not start.");
    await wait(20);
  }
  const startMs = performance.now() - startedAt;
  const settings =
    /id="public-settings">(.*?)<\/script>/.exec(await (await fetch(`${url}/landing`)).text())?.[1] ?? "{}";
  const { publishableKey } = JSON.parse(settings) as { publishableKey: string };
  const { secretKey } = databaseUrl
    ? await readStoredKeys(databaseUrl)
    : (JSON.parse(readFileSync(path.join(dataDir, "keys.json"), "utf8")) as Keys);
  const memoryMb = () =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1_024);
  return { url, dataDir, startMs, publishableKey, secretKey, memoryMb, stop: () => stopChild(child) };
};
