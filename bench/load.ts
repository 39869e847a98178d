import { execFile, spawnSync } from "node:child_process";
import http from "node:http";
import { promisify } from "node:util";
import { send } from "./send.ts";

type Headers = Record<string, string>;

const connections = 20;
const run = promisify(execFile);

/** Needs less CPU than a client in Node, which is itself the limit for what is cached. */
const hasWrk = !spawnSync("wrk", ["--version"]).error;
export const client = hasWrk ? "wrk" : "a client in Node, which is slower than the servers: install wrk";

const loadWithWrk = async (url: string, headers: Headers, seconds: number): Promise<number> => {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const limits = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "30s"];
  const { stdout } = await run("wrk", [...limits, ...headerArguments, url]);
  const failed = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(stdout);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
};

const loadFromNode = async (headers: Headers, nextUrl: () => string | undefined): Promise<number> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  let count = 0;
  const visit = async (): Promise<void> => {
    for (let url = nextUrl(); url !== undefined; url = nextUrl()) {
      const { status } = await send(url, { headers, agent });
      if (status !== 200) throw new Error(`${url} answered ${status}.`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
  agent.destroy();
  return (count * 1_000) / (performance.now() - startedAt);
};

/** Requests a second of one address, asked for over 20 connections. */
export const load = (url: string, headers: Headers, seconds: number): Promise<number> => {
  if (hasWrk) return loadWithWrk(url, headers, seconds);
  const endsAt = performance.now() + seconds * 1_000;
  return loadFromNode(headers, () => (performance.now() < endsAt ? url : undefined));
};

/** Requests a second of these addresses, each asked for once, over 20 connections. */
export const loadOnce = (urls: string[], headers: Headers): Promise<number> => {
  const left = urls.values();
  return loadFromNode(headers, () => left.next().value);
};
