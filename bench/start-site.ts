import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openClient } from "#tests/support/create-test-postgres.ts";
import { findFreePort } from "#tests/process/find-free-port.ts";
import { createTemporaryFolder } from "#tests/runner/temporary-folder.ts";
import { send } from "./send.ts";

type Keys = { publishableKey: string; secretKey: string };
export type Site = Keys & {
  /** Of the tree that it was started from. */
  folder: string;
  url: string;
  /** In ms, on an empty folder until the first response. */
  firstStartMs: number;
  /** Starts it again with the same data, and resolves to the ms until its first response. */
  restart(): Promise<number>;
  /** Waits until it has had nothing to do for a second. */
  settle(): Promise<void>;
  /** Current resident set size. */
  readMemoryMb(): number;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
};

const startLimitMs = 240_000;
const settleLimitMs = 60_000;
const idleTicks = 5;
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
// Deleted after that.
const dataFolder = createTemporaryFolder();

/** Older trees name the flags of Node in package.json, newer ones in a file. */
const readNodeFlags = async (folder: string): Promise<string[]> => {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    scripts: { start: string };
  };
  const flags = scripts.start.split(" ").filter((part) => /^--[a-z-]+(=\w+)?$/.test(part));
  const [file] = globSync("server/**/node-flags.ts", { cwd: folder });
  if (flags.length > 0 || file === undefined) return flags;
  return ((await import(path.resolve(folder, file))) as { nodeFlags: string[] }).nodeFlags;
};

const readKeys = async (dataDir: string, databaseUrl: string | undefined): Promise<Keys> => {
  if (!databaseUrl) return JSON.parse(readFileSync(path.join(dataDir, "keys.json"), "utf8")) as Keys;
  const client = await openClient(databaseUrl);
  const { rows } = await client.query<{ value: Keys }>("select value from site_private.state where name = 'keys'");
  await client.end();
  return rows[0]?.value as Keys;
};

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (!running.has(child)) return;
  child.kill();
  await once(child, "exit");
};

/** Starts the built site of a tree like `npm start`, on an empty folder of its own; it ends with this process. */
export const startSite = async (folder: string, env: Record<string, string> = {}): Promise<Site> => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(dataFolder, "site-"));
  const flags = await readNodeFlags(folder);
  const ownNode = path.resolve(folder, "node_modules/.bin/node");
  const { PATH } = process.env;
  const { DATABASE_URL = process.env.DATABASE_URL } = env;
  let child: ChildProcess;
  const start = async (): Promise<number> => {
    const startedAt = performance.now();
    child = spawn(existsSync(ownNode) ? ownNode : process.execPath, [...flags, "server/index.ts"], {
      cwd: folder,
      env: {
        PATH,
        MALLOC_ARENA_MAX: "2",
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: "info",
        ...(DATABASE_URL && { DATABASE_URL }),
        ...env,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    running.add(child);
    child.once("exit", () => running.delete(child));
    const ask = () => send(`${url}/readyz`).catch(() => ({ status: 0 }));
    while ((await ask()).status !== 200) {
      if (!running.has(child) || performance.now() - startedAt > startLimitMs) {
        child.kill("SIGKILL");
        throw new Error(`The site in ${folder} did not start.`);
      }
      await wait(20);
    }
    return performance.now() - startedAt;
  };
  const readProcess = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, "utf8");
  const readCpuTicks = () => {
    const fields = readProcess("stat").split(" ");
    return Number(fields[13]) + Number(fields[14]);
  };
  const firstStartMs = await start();
  return {
    ...(await readKeys(dataDir, DATABASE_URL)),
    folder,
    url,
    firstStartMs,
    restart: async () => {
      await stopChild(child);
      return start();
    },
    settle: async () => {
      const endsAt = performance.now() + settleLimitMs;
      for (let before = -Infinity; readCpuTicks() - before > idleTicks && performance.now() < endsAt;) {
        before = readCpuTicks();
        await wait(1_000);
      }
    },
    readMemoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(readProcess("status"))?.[1]) / 1_024,
    stop: async () => {
      await stopChild(child);
      rmSync(dataDir, { recursive: true });
    },
  };
};

/** Runs a function with a site of its own. */
export const withSite = async <Result>(
  folder: string,
  env: Record<string, string>,
  use: (site: Site) => Promise<Result>,
): Promise<Result> => {
  const site = await startSite(folder, env);
  try {
    return await use(site);
  } finally {
    await site.stop();
  }
};
