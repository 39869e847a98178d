import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { nodeFlags } from "#server/http/process/node-flags.ts";
import { openClient } from "#tests/support/create-test-postgres.ts";
import { createTemporaryFolder } from "#tests/runner/temporary-folder.ts";
import type { MemoryReport } from "./memory-reporter.ts";

export type SiteProcess = {
  url: string;
  dataDir: string;
  startMs: number;
  publishableKey: string;
  secretKey: string;
  /** Current resident set size. */
  memoryMb(): number;
  /** After full garbage collection. Needs `reportsMemory`. */
  collectMemory(): Promise<{ liveMb: number; residentMb: number }>;
  hasEnded(): boolean;
  stop(): Promise<void>;
};

const endFlags = ["--import", "./packages/supabase/embedded/end-with-parent.ts"];
const reporterFlags = ["--expose-gc", "--import", "./bench/memory-reporter.ts"];
const toMb = (bytes: number): number => bytes / 1_048_576;

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
  /** Alternative program that serves the site, with its arguments. */
  program?: string[];
  reportsMemory?: boolean;
}): Promise<SiteProcess> => {
  const databaseUrl = options.env?.DATABASE_URL ?? process.env.DATABASE_URL;
  const dataDir = options.dataDir ?? createTemporaryFolder();
  const url = `http://127.0.0.1:${options.port}`;
  const startedAt = performance.now();
  const flags = [...nodeFlags, ...endFlags, ...(options.reportsMemory ? reporterFlags : [])];
  const child = spawn(process.execPath, [...flags, ...(options.program ?? ["server/index.ts"])], {
    env: {
      PATH: process.env.PATH,
      MALLOC_ARENA_MAX: "2",
      PORT: String(options.port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "info",
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...options.env,
    },
    stdio: ["ignore", "ignore", "inherit", ...(options.reportsMemory ? (["ipc"] as const) : [])],
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
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const memoryMb = () =>
    hasEnded()
      ? 0
      : Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1_024);
  const collectMemory = async () => {
    const left = new AbortController();
    child.once("exit", () => left.abort());
    const reported = once(child, "message", { signal: left.signal }) as Promise<[MemoryReport]>;
    child.send("collect");
    const [{ live, resident }] = await reported;
    return { liveMb: toMb(live), residentMb: toMb(resident) };
  };
  return {
    url,
    dataDir,
    startMs,
    publishableKey,
    secretKey,
    memoryMb,
    collectMemory,
    hasEnded,
    stop: () => stopChild(child),
  };
};
