import { fork } from "node:child_process";
import { once } from "node:events";
import { createCompileCacheEnv } from "./compile-cache.ts";

/**
 * Runs a program with a request in a process of its own, which frees its memory afterwards, and ends it if it reports
 * nothing for `stallMs`. Returns its last message, and with what it ended: its exit code, or a signal.
 */
export const runReportingProcess = async <Message>(
  program: URL,
  request: object,
  stallMs: number,
): Promise<{ last: Message | undefined; ended: number | string | null }> => {
  const child = fork(program, {
    execArgv: ["--liftoff-only", "--disable-proto=delete"],
    env: createCompileCacheEnv(),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const end = () => void child.kill("SIGKILL");
  let timer = setTimeout(end, stallMs);
  process.once("exit", end);
  let last: Message | undefined;
  child.on("message", (message) => {
    last = message as Message;
    clearTimeout(timer);
    timer = setTimeout(end, stallMs);
  });
  child.on("error", () => undefined);
  try {
    child.send(request, () => undefined);
    const [code, signal] = (await once(child, "close")) as [number | null, string | null];
    return { last, ended: signal ?? code };
  } finally {
    clearTimeout(timer);
    process.off("exit", end);
  }
};
