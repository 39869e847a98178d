import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";

export type Load = { perSecond: number; p99Ms: number; failed: number };
type Options = { connections?: number; seconds?: number; headers?: Record<string, string> };

const run = promisify(execFile);

const hasWrk = (): boolean => {
  try {
    execFileSync("wrk", ["--version"], { stdio: "ignore" });
    return true;
  } catch (error) {
    // wrk prints its version and exits with 1.
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
};

const milliseconds = (text: string): number => {
  const [, number = "0", unit = "ms"] = /([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return Number(number) * { us: 0.001, ms: 1, s: 1_000 }[unit as "us" | "ms" | "s"];
};

const loadWithWrk = async (url: string, { connections = 20, seconds = 8, headers = {} }: Options): Promise<Load> => {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--latency",
    ...headerArguments,
    url,
  ]);
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    p99Ms: milliseconds(/99%\s+(\S+)/.exec(stdout)?.[1] ?? ""),
    failed,
  };
};

const loadWithAutocannon = async (
  url: string,
  { connections = 20, seconds = 8, headers = {} }: Options,
  nextPath?: () => string,
): Promise<Load> => {
  const requests = nextPath
    ? [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: nextPath() }) }]
    : undefined;
  const {
    requests: counts,
    latency,
    non2xx,
    errors,
  } = await autocannon({ url, connections, duration: seconds, headers, ...(requests && { requests }) });
  return { perSecond: counts.average, p99Ms: latency.p99, failed: non2xx + errors };
};

/** Requests one URL repeatedly from loopback, with wrk (a Debian package) if installed, because it needs less CPU time. */
export const load = (url: string, options: Options = {}): Promise<Load> =>
  hasWrk() ? loadWithWrk(url, options) : loadWithAutocannon(url, options);

/** Requests the paths in turn, repeatedly: with more paths than the page cache can hold, none is cached. */
export const loadInTurn = (url: string, paths: string[], options: Options = {}): Promise<Load> => {
  let count = 0;
  return loadWithAutocannon(url, options, () => paths[count++ % paths.length] as string);
};
