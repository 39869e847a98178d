import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

export type ProgramOptions = { cwd?: string; env?: Record<string, string> };
export type RunningProgram = {
  child: ChildProcess;
  /** What it has written, the last of it. */
  output(): string;
  /** Its exit code, or null if a signal ended it; an error if it could not be started. */
  exited: Promise<number | null>;
  /** Ends it and all that it has started: asks, and after ten seconds insists. */
  stop(): Promise<void>;
};

const keptOutput = 100_000;
const stopLimitMs = 10_000;
const running = new Set<ChildProcess>();

/** Signals a program with all that it has started, which is a process group of its own. */
const signal = (child: ChildProcess, name: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch (error) {
    // It has just ended by itself.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};
process.once("exit", () => {
  for (const child of running) signal(child, "SIGKILL");
});

/** Starts a program that ends with this process. */
export const startProgram = (program: string, args: string[], { cwd, env }: ProgramOptions = {}): RunningProgram => {
  // Its input ends with this process, however that ends: a script can wait for it.
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (text = (text + chunk.toString()).slice(-keptOutput)));
  child.stdin.on("error", () => undefined);
  const { promise: exited, resolve, reject } = Promise.withResolvers<number | null>();
  exited.catch(() => undefined);
  child.once("error", (error) => {
    running.delete(child);
    reject(error);
  });
  child.once("close", (code) => {
    running.delete(child);
    resolve(code);
  });
  const stop = async () => {
    if (!running.has(child)) return;
    const closed = once(child, "close");
    signal(child, "SIGTERM");
    const insisting = setTimeout(() => signal(child, "SIGKILL"), stopLimitMs);
    // A frozen one does not hear that it is asked.
    signal(child, "SIGCONT");
    await closed;
    clearTimeout(insisting);
  };
  return { child, output: () => text, exited, stop };
};

/** Runs a program to its end and returns what it wrote; throws that if it fails or takes longer than its limit. */
export const runProgram = async (
  program: string,
  args: string[],
  { limitMs = 60_000, ...options }: ProgramOptions & { limitMs?: number } = {},
): Promise<string> => {
  const { child, exited, output, stop } = startProgram(program, args, options);
  child.stdin?.end();
  const limit = AbortSignal.timeout(limitMs);
  limit.addEventListener("abort", () => void stop());
  const code = await exited;
  if (code === 0 && !limit.aborted) return output();
  const reason = limit.aborted ? `did not end within ${limitMs / 1_000} s` : `ended with ${code ?? "a signal"}`;
  throw new Error(`${program} ${args.join(" ")} ${reason}:\n${output().slice(-2_000)}`);
};

/** Asks until the answer is not nullish or false, and returns it. What is asked may throw meanwhile. */
export const waitFor = async <Answer>(
  what: string,
  ask: () => Answer | null | undefined | false | Promise<Answer | null | undefined | false>,
  { limitMs = 60_000, everyMs = 100 }: { limitMs?: number; everyMs?: number } = {},
): Promise<Answer> => {
  const endsAt = performance.now() + limitMs;
  let lastError: unknown;
  while (performance.now() < endsAt) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      lastError = undefined;
    } catch (error) {
      lastError = error;
    }
    await wait(everyMs);
  }
  throw new Error(`Within ${limitMs / 1_000} s not so: ${what}`, { cause: lastError });
};
