import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export const createDataDir = (): string => mkdtempSync(path.join(tmpdir(), "chloe-process-"));

export const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
};

export type SiteRun = { child: ChildProcess; url: string; output(): string; exitCode(): Promise<number | null> };

const siteProgram = ["server/index.ts"];

/** Starts the site's process, or another program, with only the given settings; does not wait until it is ready. */
export const runSite = (env: Record<string, string>, program = siteProgram): SiteRun => {
  const child = spawn(process.execPath, ["--disable-proto=delete", "--liftoff-only", ...program], {
    env: { PATH: process.env.PATH, LOG_LEVEL: "warn", ...env },
    // Another program may take messages.
    stdio: ["ignore", "pipe", "pipe", program === siteProgram ? "ignore" : "ipc"],
  });
  let text = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, url: `http://127.0.0.1:${env.PORT ?? 3000}`, output: () => text, exitCode: () => ended };
};

/** Resolves when the site responds; throws its output if it exits before. */
export const waitUntilReady = async ({ child, url, output }: SiteRun, limitMs = 40_000): Promise<void> => {
  const giveUpAt = Date.now() + limitMs;
  while (Date.now() < giveUpAt) {
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
