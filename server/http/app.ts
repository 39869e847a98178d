import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Context, Hono } from "hono";
import { requestId, type RequestIdVariables } from "hono/request-id";
import type { ServerBuild } from "react-router";
import type { Backend } from "../backend.ts";
import { startBackgroundTasks } from "../background-tasks.ts";
import { createUsageCounters } from "../analytics/usage-counters.ts";
import { createHubLoader } from "../content/create-hub-loader.ts";
import type { Env } from "../env.ts";
import { createFunctionRouter } from "./router.ts";
import { getClientIp, getIncomingIp } from "./limits/client-ip.ts";
import { createRateLimiter } from "./limits/rate-limiter.ts";
import { createTokenBudget } from "../models/token-budget.ts";
import { createLocalAccess } from "./local-access/local-access.ts";
import { localKeyRoutes } from "./local-access/local-key-routes.ts";
import type { Log } from "../telemetry/log.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { createBodyBudget } from "./middleware/body-budget.ts";
import { openFileLimits } from "./middleware/open-files.ts";
import { trackPageViews } from "../analytics/track-page-views.ts";
import { backendCalls } from "./routes/backend-calls.ts";
import { devMail } from "../inbox/mail/dev-mail.ts";
import { emailLinks } from "../accounts/email-links.ts";
import { health } from "./routes/health.ts";
import { mediaFiles } from "./routes/media-files.ts";
import { siteStatus } from "../status/site-status.ts";
import { createSiteProber } from "../status/create-site-prober.ts";
import { recordRequest, requestLogger, toLoggedPath } from "./middleware/request-logger.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { staticFiles } from "./middleware/static-files.ts";
import { createLiveHub } from "../status/monitor/live-hub.ts";
import { createLogBuffer, type LogBuffer } from "../telemetry/log-buffer.ts";
import { countRefusals, createSecurityCounters } from "../telemetry/security-counters.ts";
import { toLiveState } from "../status/monitor/site-monitor.ts";
import { createReadyResponses } from "./process/ready-responses.ts";
import { createStreamRegistry } from "./process/stream-registry.ts";
import { createUnreadLimit } from "./process/unread-responses.ts";
import { createBookEngine } from "../book/engine/book-engine.ts";
import { createStoryWorkerOpener } from "../book/engine/story-worker/open-story-worker.ts";
import { createBibleLoader } from "../content/load-story-content.ts";
import { errorPage } from "../pages/error-page.ts";
import { createSitePages } from "../pages/create-site-pages.ts";
import { schedulePublishing } from "../posts/publish-scheduler.ts";
import { createAddressFinder, createMarkdownRenderer } from "../pages/render-pages.ts";
import { servePages } from "../pages/serve-pages.ts";
import { warmUpPages } from "../pages/warm-up-pages.ts";
import { createBookService } from "../book/book-service.ts";
import { createImages } from "../images/create-images.ts";
import { createOgImages } from "../images/og/og-images.ts";
import { createChats } from "../chat/create-chats.ts";
import { createChatStore } from "../chat/chat-store.ts";
import { createCommandRuns } from "../chat/commands/command-runs.ts";
import { createNeo } from "../chat/neo/create-neo.ts";
import type { Neo } from "../chat/neo/neo.ts";
import { createLiveReader } from "../chat/neo/read-live.ts";
import { createLanguageModel } from "../models/create-language-model.ts";
import { createStoryteller } from "../book/storyteller/create-storyteller.ts";
import { createSiteSearch } from "../search/create-site-search.ts";
import type { Mailer } from "../inbox/mail/mailer.ts";
import { createProviderActivity, type ProviderActivity } from "../telemetry/provider-activity.ts";

export type AppDeps = {
  env: Env;
  backend: Backend;
  mail: Mailer;
  log: Log;
  /** The most recent lines of `log`. */
  logBuffer?: LogBuffer;
  /** Recorded calls of providers that were created before the app. */
  providerActivity?: ProviderActivity;
  /** Returns the built pages; called for each request, so that development can replace them. */
  loadBuild(): Promise<ServerBuild>;
  /** Folder of the built client files; null if something else serves them. */
  clientDir: string | null;
  contentDir: string;
  /** Cache folder: its files can be recreated. */
  cacheDir: string;
  /** Local-access check for machine-only pages; requires the local key once the site is reached from elsewhere. */
  localKey: string;
  mode?: "production" | "development";
  /** Replaces the site's own NEO. */
  neo?: Neo | undefined;
};

export type App = {
  fetch: Hono["fetch"];
  /** Sends a cached response for a request at the socket; returns whether it did. */
  sendReady(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Closes event streams, which would never end, suspends NEO's unfinished answers and refuses logins that wait. */
  endStreams(): void;
  /** Renders the pages that the first visitors are likely to request. Never throws. */
  warmUp(): Promise<void>;
  /** Starts to check the parts of the site, every 30 s. */
  startProbing(): void;
  /** Fails runs of the Book Engine whose process is gone, and saves their stories as drafts. */
  recoverBookRuns(): Promise<void>;
  stopProbing(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Creates the whole site as one function from request to response, without listening, connecting or reading the
 * environment.
 */
export const createApp = (deps: AppDeps): App => {
  const { backend, cacheDir, contentDir, env, log, mail, mode = "production" } = deps;
  const metrics = createMetrics(backend);
  // Several processes may share a database that is not embedded.
  const sharedCounters = backend.driver === "embedded" ? undefined : backend.serviceClient();
  const rateLimiter = createRateLimiter(sharedCounters, env.images.dailyBudget);
  const providers = deps.providerActivity ?? createProviderActivity();
  const security = createSecurityCounters();
  const getAddress = (c: Context) => getClientIp(c, env.trustProxy);
  const bodies = createBodyBudget(getAddress);
  const images = createImages({ env, cacheDir, rateLimiter, metrics, log, activity: providers });
  const stopTasks = startBackgroundTasks({ backend, env, mail, log });
  const localAccess = createLocalAccess({ env, key: deps.localKey, rateLimiter, log });
  const usageCounters = createUsageCounters(backend.serviceClient(), log);
  const site = {
    siteUrl: env.siteUrl,
    nonce: randomBytes(18).toString("base64url"),
    settings: {
      siteUrl: env.siteUrl,
      publishableKey: backend.publishableKey,
      adminMode: env.adminMode,
      storeFeedback: env.storeFeedback,
      donorboxCampaign: env.donorboxCampaign ?? null,
    },
    supabase: backend.anonClient(),
    loadHubTexts: createHubLoader(contentDir, mode === "production"),
    reportError: (error: unknown, path: string) =>
      log.error(
        { path: toLoggedPath(path), detail: error instanceof Error ? error.stack : String(error) },
        "page failed",
      ),
  };
  const { loadBuild, clientDir } = deps;
  const pages = createSitePages({ driver: backend.driver, site, mode, loadBuild, clientDir, metrics, log });
  const onWrite = (table: string) => {
    pages.invalidate(table);
    siteProber.onWrite(table);
  };
  const stopListening = backend.onChange(onWrite);
  const stopPublishing = schedulePublishing(backend, () => pages.invalidate("posts"));

  const languageModel = createLanguageModel(env.languageModel, {
    budget: createTokenBudget(env.dailyTokens, sharedCounters),
    metrics: metrics.languageModel,
    log,
    onCall: (error) => providers.record("model", error),
  });
  const search = createSiteSearch({ service: backend.serviceClient(), loadHubTexts: site.loadHubTexts, log });
  const readStatus = () => siteProber.readSiteStatus();
  const readLive = createLiveReader({ backend, readStatus });
  const neo = deps.neo ?? createNeo({ search, readLive, languageModel, contentDir });
  const chats = createChats({ store: createChatStore(backend), neo, log });
  const commandRuns = createCommandRuns();
  const bookEngine = createBookEngine({
    backend,
    images: images.service,
    log,
    loadBible: createBibleLoader(contentDir, mode === "production"),
    openStoryWorker: createStoryWorkerOpener(contentDir),
    createStoryteller: (given) =>
      createStoryteller({ ...given, languageModel, onWritten: (error) => providers.record("storyteller", error) }),
    onWrite,
  });
  const functions = createFunctionRouter({
    backend,
    env,
    log,
    rateLimiter,
    bodies,
    localAccess,
    mail,
    usageCounters,
    images: images.service,
    books: createBookService({
      backend,
      log,
      contentDir,
      cacheDir,
      siteUrl: env.siteUrl,
      toJpeg: images.service.toJpeg,
      runInTurn: images.runInTurn,
      readLedger: bookEngine.readLedger,
    }),
    monitor: {
      logs: deps.logBuffer ?? createLogBuffer(),
      security,
      providers,
      readStatus,
      live: createLiveHub({ read: async () => toLiveState(await readStatus(), usageCounters.isHealthy()) }),
      contentDir,
      dataDir: cacheDir,
    },
    search,
    languageModel,
    neo,
    chats,
    commandRuns,
    bookEngine,
    loadHubTexts: site.loadHubTexts,
    onWrite,
    renderMarkdown: createMarkdownRenderer(deps.loadBuild),
  });
  const siteProber = createSiteProber({
    backend,
    env,
    mail,
    log,
    folder: cacheDir,
    callFunction: (request) => functions.fetch(request),
    drawSketch: () => images.service.drawSketch({ client: "site" }),
    loadHubTexts: site.loadHubTexts,
    onWrite,
  });

  const unread = createUnreadLimit((incoming) => getIncomingIp(incoming, env.trustProxy));
  const ready = createReadyResponses({
    unread,
    watch: localAccess.watchIncoming,
    record(request) {
      const id = crypto.randomUUID();
      recordRequest(log, metrics, { ...request, id });
      return id;
    },
  });
  const streams = createStreamRegistry();
  const app = new Hono<{ Variables: RequestIdVariables }>();
  app.use(ready.collect);
  app.use(streams.track);
  app.use(localAccess.watch);
  // Always our own: request ids of incoming requests are not trusted.
  app.use(requestId({ headerName: "" }));
  app.use(requestLogger(log, metrics));
  app.use(countRefusals(security));
  app.use(securityHeaders(env.siteUrl));
  app.use(trackPageViews(usageCounters));

  app.route("/", localKeyRoutes(localAccess, env.siteUrl));
  app.route("/", health({ backend, env, localAccess, metrics }));
  app.use(unread.limit);
  if (deps.clientDir) app.use(staticFiles(deps.clientDir));
  app.route("/", openFileLimits(getAddress));
  app.route("/", mediaFiles(contentDir));
  app.route("/og", createOgImages({ backend, cacheDir, contentDir, log, getAddress, runInTurn: images.runInTurn }));

  app.route("/dev", devMail({ localAccess, mail }));
  app.route("/functions/v1", functions);
  app.route("/", siteStatus(siteProber.readSiteStatus));
  app.route("/", emailLinks({ backend, rateLimiter, env }));
  app.route("/", backendCalls({ backend, bodies, rateLimiter, metrics, mail, env }));
  const findAddress = createAddressFinder(deps.loadBuild);
  app.all("*", servePages({ pages, findAddress, trustProxy: env.trustProxy }));
  app.onError((error, c) => {
    log.error({ id: c.get("requestId"), detail: error.stack }, "request failed");
    return errorPage(c, 500);
  });
  const close = async () => {
    await chats.suspend();
    await siteProber.prober.stop();
    await bookEngine.close();
    stopListening();
    stopPublishing();
    stopTasks();
    images.close();
    await usageCounters.close();
  };
  return {
    fetch: app.fetch,
    sendReady: ready.send,
    endStreams() {
      backend.refuseWaiting?.();
      void chats.suspend();
      commandRuns.endAll();
      streams.endAll();
    },
    warmUp: () => warmUpPages({ pages, findAddress, siteUrl: env.siteUrl, log }),
    startProbing: siteProber.prober.start,
    recoverBookRuns: bookEngine.recover,
    stopProbing: siteProber.prober.stop,
    close,
  };
};
