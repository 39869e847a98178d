import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ServerBuild } from "react-router";
import type { JsonValue } from "#contracts/json-value.ts";
import { syncAccessSettings } from "#server/accounts/access-settings.ts";
import { openLiveContent } from "#server/content/live-content.ts";
import { createApp } from "#server/app.ts";
import type { Backend } from "#server/backend.ts";
import type { SiteBackups } from "#server/backup/machine/site-backups.ts";
import { readEnv } from "#server/env.ts";
import { createLiveEnv } from "#server/live-env.ts";
import { openSettings } from "#server/settings/open-settings.ts";
import { createJobs } from "#server/jobs/create-jobs.ts";
import type { Log } from "#server/telemetry/log.ts";
import { createProviderActivity, type ProviderActivity } from "#server/telemetry/provider-activity.ts";
import type { RequestTracer } from "#server/telemetry/request-tracer.ts";
import type { Neo } from "#server/chat/neo/neo.ts";
import type { EmailTransport } from "#server/inbox/mail/email.ts";
import { listUnavailablePages } from "#server/inbox/letters/unavailable-pages.ts";
import { createQueuedMailer, type Mailer } from "#server/inbox/mail/mailer.ts";
import { createTestBackend, testSiteUrl } from "./create-test-backend.ts";

type Options = {
  env?: Record<string, string>;
  backend?: Backend;
  /** The mailer whose sink the backend was created with, so that auth emails are counted and stored too. */
  mail?: Mailer;
  peer?: string;
  httpVersion?: string;
  log?: Log;
  /** Without a transport emails are only stored. */ transport?: EmailTransport;
  loadBuild?: () => Promise<ServerBuild>;
  clientDir?: string;
  contentDir?: string;
  neo?: Neo;
  /** The clock of the budgets of a day, which are given out by the hour; without it, it is evening. */ now?: () => number;
  trace?: RequestTracer;
  backups?: SiteBackups;
  /** Encrypts secrets of the panel. */ settingsKey?: Buffer | null;
  /** The last calls of providers. */ providerActivity?: ProviderActivity;
  /** What the owner published: merge patches over the shipped texts. */
  documents?: Record<string, JsonValue>;
};
export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** A log that drops everything. */
export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
} as unknown as Log;

/** The local key of every test app. */
export const localKey = "00112233445566778899aabbccddeeff";

const rejectPages = async (): Promise<ServerBuild> => {
  throw new Error("This test does not render pages.");
};

const dayMs = 86_400_000;
const evening = Math.floor(Date.now() / dayMs) * dayMs + (20 / 24) * dayMs;

/** The whole site, by default without pages and on a new backend. `request` and `call` send requests from the IP `peer`. */
export const createTestApp = async ({
  env = {},
  backend,
  peer = "127.0.0.1",
  httpVersion = "1.1",
  log = silentLog,
  transport,
  providerActivity = createProviderActivity(),
  settingsKey = Buffer.alloc(32, 7),
  mail = createQueuedMailer({
    contentDir: "content",
    log,
    transport,
    ownerEmail: env.OWNER_EMAIL,
    onDelivery: (error) => providerActivity.record("mail", error),
  }),
  loadBuild = rejectPages,
  clientDir,
  contentDir = "content",
  neo,
  trace,
  backups,
  now = () => evening,
  documents = {},
}: Options = {}) => {
  const data = backend ?? (await createTestBackend());
  const cacheDir = mkdtempSync(path.join(tmpdir(), "chloe-test-cache-"));
  const given = readEnv({ SITE_URL: testSiteUrl, ...env });
  const live = createLiveEnv(given);
  const settings = live.env;
  for (const [name, published] of Object.entries(documents))
    await data.serviceClient().from("content_documents").insert({ name, published }).throwOnError();
  const content = await openLiveContent({
    contentDir,
    backend: data,
    log,
    listUnavailable: () => listUnavailablePages(settings),
  });
  const siteSettings = await openSettings({ live, given, backend: data, key: settingsKey, log });
  const jobs = createJobs({ backend: data, log });
  mail.open(data.serviceClient(), content, jobs);
  await syncAccessSettings(data, settings);
  const app = createApp({
    env: settings,
    settings: siteSettings,
    backend: data,
    jobs,
    mail,
    log,
    providerActivity,
    loadBuild,
    clientDir: clientDir ?? null,
    contentDir,
    content,
    cacheDir,
    importsDir: path.join(cacheDir, "imports"),
    localKey,
    neo,
    trace,
    backups,
    now,
  });
  const request = (pathname: string, init: RequestInit = {}, from = peer): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (!headers.has("host")) headers.set("host", new URL(testSiteUrl).host);
    const method = init.method ?? "GET";
    const incoming = {
      httpVersion,
      method,
      rawHeaders: [...headers].flat(),
      headers: Object.fromEntries(headers),
      url: pathname,
      socket: { remoteAddress: from },
    };
    return Promise.resolve(app.fetch(new Request(testSiteUrl + pathname, { ...init, headers }), { incoming }));
  };
  const call = (name: string, body: unknown, headers: Record<string, string> = {}, from = peer): Promise<Response> =>
    request(
      `/functions/v1/${name}`,
      { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } },
      from,
    );
  return {
    fetch: app.fetch,
    functions: app.functions,
    sendReady: app.sendReady,
    upgrade: app.upgrade,
    request,
    call,
    backend: data,
    jobs,
    mail,
    content,
    settings: siteSettings,
    close: () => data.close(),
    flush: app.close,
    endStreams: app.endStreams,
    warmUpModel: app.warmUpModel,
  };
};
