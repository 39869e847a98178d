import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ServerBuild } from "react-router";
import type { Backend } from "./backend/backend.ts";
import { createCounts } from "./counts.ts";
import type { Env } from "./env.ts";
import { createFunctionHost } from "./functions/host.ts";
import { createLimits } from "./limits/limits.ts";
import { createLocalAccess } from "./local-access/local-access.ts";
import { localKeyRoutes } from "./local-access/local-key-routes.ts";
import type { Log } from "./log.ts";
import { createMetrics } from "./metrics.ts";
import { authLimits } from "./middleware/auth-limits.ts";
import { canonicalPath } from "./middleware/canonical-path.ts";
import { countViews } from "./middleware/count-views.ts";
import { devMail } from "./middleware/dev-mail.ts";
import { health } from "./middleware/health.ts";
import { mediaFiles } from "./middleware/media-files.ts";
import { observe, toLoggedPath } from "./middleware/observe.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { staticFiles } from "./middleware/static-files.ts";
import { createStreamRegistry } from "./process/stream-registry.ts";
import { contentPolicyOf } from "./pages/content-policy.ts";
import { errorPage } from "./pages/error-page.ts";
import { createDresser } from "./pages/first-style.ts";
import { createPageCache } from "./pages/page-cache.ts";
import { publishOnTime } from "./pages/publish-on-time.ts";
import { createAddressFinder, createMarkdownRenderer, createPageRenderer } from "./pages/render-pages.ts";
import { createRenderQueue } from "./pages/render-queue.ts";
import { servePages } from "./pages/serve-pages.ts";
import { createShareImages } from "./pictures/share-images.ts";
import type { PostOffice } from "./providers/mail/post-office.ts";

export type AppDeps = {
  env: Env;
  backend: Backend;
  mail: PostOffice;
  log: Log;
  /** The built pages; asked for each time, so that development can hand out a new one. */
  loadBuild(): Promise<ServerBuild>;
  /** Folder of the built client files; null when something else serves them. */
  clientDir: string | null;
  contentDir: string;
  /** Folder for files that can be made again. */
  cacheDir: string;
  /** What this machine's own doors ask for once the site is reached from elsewhere. */
  localKey: string;
  mode?: "production" | "development";
};

export type App = {
  fetch: Hono["fetch"];
  /** Ends the responses that would go on for ever. */
  endStreams(): void;
  close(): Promise<void>;
};

// A hosted backend does not tell of writes by others, so there its pages live short.
const cacheTimes = (backend: Backend, mode: string) => {
  if (mode === "development") return { freshMs: 0, staleMs: 0 };
  return backend.driver === "hosted" ? { freshMs: 2_000, staleMs: 2_000 } : { freshMs: 15_000, staleMs: 60_000 };
};

// Vite brings styles and its own client inline; only `npm run dev` serves with this.
const developmentPolicy = "default-src * 'unsafe-inline' 'unsafe-eval' data: blob: ws:";

const readSheets = (clientDir: string | null) => (address: string) => (clientDir ? readFileSync(path.join(clientDir, address), "utf8") : undefined);

const backendMounts = ["/auth/v1/*", "/rest/v1/*", "/storage/v1/*", "/realtime/v1/*"];
const maxUploadBytes = 12_000_000;

/** The whole site as one function from request to response. Nothing here listens, connects or reads the environment. */
export const createApp = (deps: AppDeps): App => {
  const { env, backend, mail, log, mode = "production" } = deps;
  const metrics = createMetrics(backend);
  const limits = createLimits(backend.driver === "embedded" ? undefined : backend.service());
  const localAccess = createLocalAccess({ env, key: deps.localKey, limits, log });
  const counts = createCounts(backend.service(), log);
  const site = {
    siteUrl: env.siteUrl,
    scriptMark: randomBytes(18).toString("base64url"),
    settings: { siteUrl: env.siteUrl, publishableKey: backend.publishableKey, adminMode: env.adminMode, storesFeedback: env.storesFeedback, donorboxCampaign: env.donorboxCampaign ?? null },
    supabase: backend.visitor(),
    reportError: (error: unknown, path: string) => log.error({ path: toLoggedPath(path), detail: error instanceof Error ? error.stack : String(error) }, "page failed"),
  };
  const pages = createPageCache(createPageRenderer(deps.loadBuild, site, mode), {
    ...cacheTimes(backend, mode),
    siteUrl: env.siteUrl,
    // A backend elsewhere takes its time to answer, during which other pages can be made.
    queue: createRenderQueue({ running: backend.driver === "embedded" ? 4 : 16 }),
    maxBytes: 32_000_000,
    finish: { mark: site.scriptMark, policyOf: mode === "development" ? () => developmentPolicy : contentPolicyOf, dress: createDresser(readSheets(deps.clientDir)) },
    onResult: (result) => metrics.pageCache.inc({ result }),
    onError: (error) => log.error({ detail: String(error) }, "page not refreshed"),
  });
  const stopListening = backend.onChange((table) => pages.drop(table));
  const stopPublishing = publishOnTime(backend, () => pages.drop("posts"));

  const streams = createStreamRegistry();
  const app = new Hono();
  app.use(streams.track);
  app.use(localAccess.watch);
  app.use(observe(log, metrics));
  app.use(securityHeaders(env.siteUrl));
  app.use(countViews(counts));

  app.route("/", localKeyRoutes(localAccess, env.siteUrl));
  app.route("/", health({ backend, env, localAccess, metrics }));
  if (deps.clientDir) app.use(staticFiles(deps.clientDir));
  app.route("/", mediaFiles(deps.contentDir));
  app.route("/og", createShareImages({ backend, cacheDir: deps.cacheDir, contentDir: deps.contentDir, log }));

  app.route("/dev", devMail({ localAccess, mail }));
  app.route("/functions/v1", createFunctionHost({ backend, env, log, limits, localAccess, mail, counts, onWrite: (table) => pages.drop(table), renderMarkdown: createMarkdownRenderer(deps.loadBuild) }));
  for (const mount of backendMounts) app.use(mount, canonicalPath);
  app.use("/auth/v1/*", ...authLimits(limits, env.trustsProxy));
  app.use("/storage/v1/*", bodyLimit({ maxSize: maxUploadBytes, onError: (c) => c.json({ message: "The file may have 12 MB." }, 413) }));
  app.on(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"], backendMounts, async (c) => {
    const response = await backend.fetch(c.req.raw);
    metrics.backendCalls.inc({ part: c.req.path.split("/", 2)[1], status: String(response.status) });
    return response;
  });

  app.all("*", servePages({ pages, findAddress: createAddressFinder(deps.loadBuild), trustsProxy: env.trustsProxy }));
  app.onError((error, c) => {
    log.error({ id: c.get("requestId" as never), detail: error.stack }, "request failed");
    return errorPage(c, 500);
  });
  const close = async () => {
    stopListening();
    stopPublishing();
    await counts.close();
  };
  return { fetch: app.fetch, endStreams: streams.endAll, close };
};
