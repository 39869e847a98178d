import { execFile } from "node:child_process";

type Options = { input: string | Uint8Array; timeoutMs: number; env?: Record<string, string> };

const maxOutputBytes = 64_000_000;

/**
 * Runs one of our programs with Node in a separate process, without our environment: `input` goes to its standard
 * input, the result comes from its standard output. Rejects if it cannot start, fails, or does not exit in time.
 */
export const runProgram = (args: string[], { input, timeoutMs, env = {} }: Options): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      args,
      { env: { PATH: "", ...env }, timeout: timeoutMs, encoding: "buffer", maxBuffer: maxOutputBytes },
      (error, output) => (error ? reject(error) : resolve(output)),
    );
    // A process that could not start (too many open files) has no input. If it exits before it has read everything, the
    // input closes and its exit code tells the rest.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
