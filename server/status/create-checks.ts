import { statfs } from "node:fs/promises";
import { AppError } from "#contracts/errors.ts";
import { type SitePart, siteParts } from "#contracts/values/site-parts.ts";
import type { Backend } from "../backend.ts";
import type { Env } from "../env.ts";
import type { ProviderName } from "#contracts/chat/agents.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { pictureBucket } from "../images/upload/store-image.ts";
import { askForModels, type AskedService } from "../models/ask-for-models.ts";
import type { Check } from "./run-check.ts";
import { connect } from "node:net";
import { connect as connectTls } from "node:tls";

/**
 * Connects to a mail server and reads its greeting; sends nothing and does not log in. Throws if there is no response.
 */
const checkSmtp = (url: string, signal: AbortSignal): Promise<void> => {
  const { hostname: host, port, protocol } = new URL(url);
  const isSecure = protocol === "smtps:";
  const address = { host, port: Number(port) || (isSecure ? 465 : 587) };
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = isSecure ? connectTls({ ...address, servername: host }) : connect(address);
  signal.addEventListener("abort", () => socket.destroy(new Error("timeout")));
  socket.on("error", reject).on("close", () => reject(new Error("closed without a greeting")));
  socket.once("data", (greeting) => {
    if (greeting.toString("latin1").startsWith("220")) resolve();
    else reject(new Error("refused"));
    socket.end("QUIT\r\n");
  });
  return promise.finally(() => socket.destroy());
};

const timeoutMs = 5_000;
/** Drawing an image may require starting a process first. */
const picturesSlowMs = 4_000;
const overdueMs = 600_000;
const megabyte = 1024 * 1024;
/** Free space in bytes; below `low` nothing can be saved. */
const disk = { low: 64 * megabyte, scarce: 256 * megabyte };

/** What is checked besides the backend. */
export type Checked = {
  /** A folder on the site's disk. */
  folder: string;
  /** Sends a request to the functions without a socket. */
  callFunction(request: Request): Response | Promise<Response>;
  /** Draws a small sketch in the image processes. */
  drawSketch(): Promise<unknown>;
};

type CheckDeps = Checked & {
  backend: Backend;
  /** The last calls of providers. */
  activity?: Pick<ProviderActivity, "read">;
  env: Pick<Env, "siteUrl" | "mail" | "languageModel" | "voice"> & {
    images: Pick<Env["images"], "provider"> & Partial<Pick<Env["images"], "baseUrl" | "apiKey">>;
  };
};

const freshFailureMs = 3_600_000;

const findLastFailure = ({ activity }: CheckDeps, name: ProviderName) => {
  const { failedAt, hasFailed, error } = activity?.read().uses[name] ?? {};
  if (!failedAt || !hasFailed) return null;
  return { isFresh: Date.now() - Date.parse(failedAt) < freshFailureMs, error: error ?? "the last call failed" };
};

/** What is not called here has failed if its last real call did; after an hour without another that is a warning. */
const checkLastCall = (deps: CheckDeps, name: ProviderName) => {
  const failure = findLastFailure(deps, name);
  if (failure?.isFresh) throw new Error(failure.error);
  return failure ? ({ status: "warning", note: "failed" } as const) : undefined;
};

type Service = (Omit<AskedService, "baseUrl"> & { baseUrl?: string | undefined }) | undefined;

/**
 * A service with OpenAI's interface: whether it answers now. That lifts the failure of its last real call, which is a
 * warning for another hour. Only that call tells of a service that says nothing of itself.
 */
const checkService = async (deps: CheckDeps, name: ProviderName, service: Service, signal: AbortSignal) => {
  const { baseUrl, apiKey, lookup } = service ?? {};
  const answer = baseUrl ? await askForModels({ baseUrl, apiKey, lookup }, signal) : "unknown";
  if (answer === "busy") return { status: "warning", note: "busy" } as const;
  if (answer === "unknown") return checkLastCall(deps, name) ?? ({ note: "configured" } as const);
  return findLastFailure(deps, name)?.isFresh ? ({ status: "warning", note: "failed" } as const) : undefined;
};

const checkStorage = async ({ backend }: CheckDeps) => {
  if (backend.checkFiles) return backend.checkFiles();
  const { error } = await backend.serviceClient().storage.from(pictureBucket).list("", { limit: 1 });
  if (error) throw error;
};

const checkDisk = async ({ backend, folder }: CheckDeps) => {
  const { bavail, bsize } = await statfs(folder);
  const freeBytes = Math.min(bavail * bsize, backend.status?.().disk?.freeBytes ?? Infinity);
  if (freeBytes < disk.low) throw new Error("The disk is full.");
  return freeBytes < disk.scarce ? ({ status: "warning" } as const) : undefined;
};

const checkAuth = async ({ backend, env }: CheckDeps, signal: AbortSignal) => {
  const headers = { apikey: backend.publishableKey };
  const response = await backend.fetch(new Request(`${env.siteUrl}/auth/v1/settings`, { headers, signal }));
  await response.body?.cancel();
  if (!response.ok) throw new Error(`auth answers ${response.status}`);
};

// A request that no function accepts: it passes authentication, rate limit and validation, and changes nothing.
const checkFunctions = async ({ callFunction, env }: CheckDeps, signal: AbortSignal) => {
  const response = await callFunction(
    new Request(`${env.siteUrl}/track-event`, { method: "POST", body: "{}", signal }),
  );
  await response.body?.cancel();
  if (response.status !== 400) throw new Error(`functions answer ${response.status}`);
};

const checkEmail = async (deps: CheckDeps, signal: AbortSignal) => {
  const { backend, env } = deps;
  const before = new Date(Date.now() - overdueMs).toISOString();
  const { data } = await backend
    .serviceClient()
    .from("jobs")
    .select("id")
    .eq("kind", "mail")
    .eq("state", "waiting")
    .lt("due_at", before)
    .limit(1)
    .abortSignal(signal)
    .throwOnError();
  if (env.mail.smtpUrl) await checkSmtp(env.mail.smtpUrl, signal);
  return data.length > 0 ? ({ status: "warning" } as const) : checkLastCall(deps, "mail");
};

const checkPictures = async (deps: CheckDeps, signal: AbortSignal) => {
  const { env, drawSketch } = deps;
  const { images } = env;
  if (images.provider !== "sketch")
    return checkService(deps, "pictures", images.provider === "openai" ? images : undefined, signal);
  try {
    await drawSketch();
    return undefined;
  } catch (error) {
    // The queue is full: many images are being drawn.
    if (error instanceof AppError) return { status: "warning" } as const;
    throw error;
  }
};

/**
 * The checks of all parts. A language model, a voice and an external image service are asked what they have, if they tell;
 * nothing else, because that may cost money.
 */
export const createChecks = (deps: CheckDeps): Check[] => {
  const { backend, env } = deps;
  const runs: Record<SitePart, Check["run"]> = {
    database: () => backend.check(timeoutMs),
    auth: (signal) => checkAuth(deps, signal),
    functions: (signal) => checkFunctions(deps, signal),
    storage: () => checkStorage(deps),
    mail: (signal) => checkEmail(deps, signal),
    model: async (signal) =>
      env.languageModel ? checkService(deps, "model", env.languageModel, signal) : { note: "builtIn" },
    pictures: (signal) => checkPictures(deps, signal),
    voice: async (signal) => (env.voice ? checkService(deps, "voice", env.voice, signal) : { note: "builtIn" }),
    disk: () => checkDisk(deps),
  };
  return siteParts.map((part) => ({
    part,
    timeoutMs,
    ...(part === "pictures" && { slowMs: picturesSlowMs }),
    run: runs[part],
  }));
};
