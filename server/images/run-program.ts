import { execFile } from "node:child_process";

type Options = { input: string | Uint8Array; timeoutMs: number; env?: Record<string, string> };

const maxOutputBytes = 64_000_000;

/**
 * Runs a program of ours with Node in a process of its own, with nothing of our environment: `input` to its standard
 * input, the result from its standard output. Rejects if it cannot start, fails, or does not end in time.
 */
export const runProgram = (args: string[], { input, timeoutMs, env = {} }: Options): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      args,
      { env: { PATH: "", ...env }, timeout: timeoutMs, encoding: "buffer", maxBuffer: maxOutputBytes },
      (error, output) => (error ? reject(error) : resolve(output)),
    );
    // A process that could not start, for too many files are open, has no input. One that ends before it has read
    // everything closes it, and its exit code says the rest.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
