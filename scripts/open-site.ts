import { readFile } from "node:fs/promises";
import path from "node:path";
import { bootstrap, type Site } from "#server/bootstrap.ts";
import { DataDirError } from "#server/data-dir.ts";
import { type Env, readEnv } from "#server/env.ts";
import { createLog } from "#server/telemetry/log.ts";
import { createLogBuffer } from "#server/telemetry/log-buffer.ts";

/** Calls of the owner's functions, of the running site or of one that is opened for them. They throw DataDirError. */
export type SiteCalls = {
  call(name: string, body: unknown): Promise<unknown>;
  upload(name: string, file: Uint8Array | Blob): Promise<unknown>;
  download(name: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

type Send = (pathname: string, init: RequestInit) => Promise<Response>;

const send = async (request: Send, name: string, init: RequestInit): Promise<Response> => {
  const response = await request(`/functions/v1/${name}`, { method: "POST", ...init });
  if (response.ok) return response;
  const { error = `The site answered ${response.status}.` } = (await response.json().catch(() => ({}))) as {
    error?: string;
  };
  throw new DataDirError(error);
};

const toCalls = (request: Send, close: () => Promise<void>): SiteCalls => ({
  call: async (name, body) => {
    const headers = { "content-type": "application/json" };
    return (await send(request, name, { body: JSON.stringify(body), headers })).json();
  },
  upload: async (name, file) => {
    const body = file instanceof Blob ? file : new Uint8Array(file);
    return (await send(request, name, { body })).json();
  },
  download: async (name) => {
    const headers = { "content-type": "application/json" };
    return new Uint8Array(await (await send(request, name, { body: "{}", headers })).arrayBuffer());
  },
  close,
});

/** The running site of this data folder, which accepts its local key; null if none runs. */
const findRunning = async ({ adminSecret, dataDir, host, port }: Env): Promise<SiteCalls | null> => {
  const key = (await readFile(path.join(dataDir, "local-key"), "utf8").catch(() => "")).trim();
  const origin = `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host}:${port}`;
  const health = key && (await fetch(`${origin}/healthz`).catch(() => null));
  if (!health || !health.ok) return null;
  const own = { "x-local-key": key, ...(adminSecret && { "x-admin-secret": encodeURIComponent(adminSecret) }) };
  const request: Send = (pathname, init) =>
    fetch(origin + pathname, { ...init, headers: { ...own, ...(init.headers as Record<string, string>) } });
  return toCalls(request, () => Promise.resolve());
};

/** Opens the site without listening: one that is stopped, or one more beside those on the same PostgreSQL. */
export const openWithoutListening = async (env: Env): Promise<{ site: Site; close(): Promise<void> }> => {
  const logBuffer = createLogBuffer();
  const site = await bootstrap({
    env,
    log: createLog("error", logBuffer),
    logBuffer,
    loadBuild: () => Promise.reject(new Error("no page is rendered")),
    clientDir: null,
    mode: "development",
  });
  const close = async (): Promise<void> => {
    // Nobody is connected, and work in the background ends before the database refuses it.
    await site.stopProbing();
    await site.close();
  };
  return { site, close };
};

/** The site as its owner on this machine sees it. */
const openStopped = async (): Promise<SiteCalls> => {
  const siteUrl = "http://localhost:3000";
  const env = readEnv({ ...process.env, ADMIN_MODE: "auto", SITE_URL: siteUrl, HOST: "127.0.0.1" });
  const { site, close } = await openWithoutListening(env);
  const request: Send = async (pathname, init) => {
    const headers = new Headers({ host: "localhost:3000", ...(init.headers as Record<string, string>) });
    const rawHeaders = [...headers].flat();
    const incoming = {
      httpVersion: "1.1",
      method: "POST",
      rawHeaders,
      headers: Object.fromEntries(headers),
      url: pathname,
      socket: { remoteAddress: "127.0.0.1" },
    };
    return site.fetch(new Request(siteUrl + pathname, { ...init, headers }), { incoming });
  };
  return toCalls(request, close);
};

/** The site of the environment: the running one, else opened for these calls. */
export const openSite = async (env: Env): Promise<SiteCalls> => (await findRunning(env)) ?? openStopped();
