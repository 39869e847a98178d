import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Hono } from "hono";
import { requestId, type RequestIdVariables } from "hono/request-id";
import { createViewCounter, trackPageViews } from "./analytics/track-page-views.ts";
import { backendCalls } from "./backend-calls.ts";
import type { FunctionDefinition } from "./http/functions/define-function.ts";
import { createFunctionRouter } from "./http/functions/router.ts";
import { localKeyRoutes } from "./http/local-access/local-key-routes.ts";
import { cdnHeaders } from "./http/middleware/cdn-headers.ts";
import { openFileLimits } from "./http/middleware/open-files.ts";
import { recordRequest, requestLogger } from "./http/middleware/request-logger.ts";
import { securityHeaders } from "./http/middleware/security-headers.ts";
import { staticFiles } from "./http/middleware/static-files.ts";
import { shareMemory } from "./memory-shares.ts";
import { createReadyResponses } from "./http/responses/ready-responses.ts";
import { createStreamRegistry } from "./http/responses/stream-registry.ts";
import { createUnreadLimit } from "./http/responses/unread-responses.ts";
import { createRealtimeDoor } from "./http/process/realtime-door.ts";
import { embedFrames } from "./http/routes/embed-frames.ts";
import { health } from "./http/routes/health.ts";
import { mediaFiles } from "./http/routes/media-files.ts";
import { securityTxt } from "./http/routes/security-txt.ts";
import { getIncomingLine } from "./http/sender/client-ip.ts";
import { isBrokenOff } from "./http/sender/request-metadata.ts";
import { errorPage } from "./pages/error-page.ts";
import { servePages } from "./pages/serve-pages.ts";
import { warmUpPages } from "./pages/warm-up-pages.ts";
import { createServices } from "./services.ts";
import type { SiteParts } from "./site-parts.ts";
import { finishBodies } from "./http/middleware/unread-bodies.ts";
import { countRefusals } from "./telemetry/security-counters.ts";

export type App = {
  fetch: Hono["fetch"];
  /** All that pages and programs can call below `/functions/v1`. */
  functions: readonly FunctionDefinition[];
  /** Sends a cached response for a request at the socket; returns whether it did. */
  sendReady(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Takes over a connection for messages; see `realtime-door.ts`. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes event streams and connections for messages, which would never end, suspends NEO's unfinished answers and refuses logins that wait. */
  endStreams(): void;
  /** Renders the pages that the first visitors are likely to request. Never throws. */
  warmUp(): Promise<void>;
  /** Has the language model read who the character is, from now on whenever it is needed. */
  warmUpModel(): void;
  /** Starts to check the parts of the site, every 30 s. */
  startProbing(): void;
  /** Fails runs of the Book Engine whose process is gone, and saves their stories as drafts. */
  recoverBookRuns(): Promise<void>;
  /** Goes on with imports of posts that the end of a process has interrupted. Never throws. */
  resumeImports(): Promise<void>;
  stopProbing(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Creates the whole site as one function from request to response: what happens to a request, in this order. What exists
 * behind the requests is in `services.ts`.
 */
export const createApp = (parts: SiteParts): App => {
  const services = createServices(parts);
  const { core, modules, pages } = services;
  const { backend, clientDir, env, getLine, localAccess, log, metrics } = core;
  const functions = createFunctionRouter(core, services.functions);

  const recorders = { log, metrics, trace: core.trace };
  const unread = createUnreadLimit((incoming) => getIncomingLine(incoming, env.trustProxy));
  const ready = createReadyResponses({
    maxBytes: shareMemory(env.memory).readyResponses,
    unread,
    watch: localAccess.watchIncoming,
    countView: createViewCounter(services.usageCounters),
    record(request) {
      const id = crypto.randomUUID();
      recordRequest(recorders, { ...request, id });
      return id;
    },
  });
  const streams = createStreamRegistry();
  const openDoor = createRealtimeDoor(core);

  const app = new Hono<{ Variables: RequestIdVariables }>();
  app.use(ready.collect);
  app.use(cdnHeaders(env, backend));
  app.use((c, next) => {
    c.set("texts", core.content);
    return next();
  });
  app.use(streams.track);
  app.use(localAccess.watch);
  app.use(finishBodies);
  // Always our own: request ids of incoming requests are not trusted.
  app.use(requestId({ headerName: "" }));
  app.use(requestLogger(recorders, localAccess.maySee));
  app.use(countRefusals(core.security));
  app.use(securityHeaders(env));
  app.use(trackPageViews(services.usageCounters));

  app.route("/", localKeyRoutes(localAccess, env));
  app.route("/", health({ backend, env, localAccess, metrics }));
  app.use(unread.limit);
  if (clientDir) app.use(staticFiles(clientDir));
  app.route("/embed", embedFrames());
  app.route("/", openFileLimits(getLine));
  for (const { routes = [] } of modules) for (const route of routes) app.route("/", route);
  app.route("/", mediaFiles(core.contentDir));
  app.route("/", securityTxt(env));
  app.route("/functions/v1", functions);
  app.route("/", backendCalls({ ...core, strangersMails: core.budgets.strangersMails }));
  app.all(
    "*",
    servePages({
      pages: pages.cache,
      findDrafts: services.texts.findDrafts,
      findAddress: pages.findAddress,
      redirects: services.redirects,
      trustProxy: env.trustProxy,
    }),
  );
  app.onError((error, c) => {
    if (isBrokenOff(c)) return c.body(null, 400);
    log.error({ id: c.get("requestId"), detail: error.stack }, "request failed");
    return errorPage(c, 500);
  });

  return {
    fetch: app.fetch,
    functions: services.functions,
    sendReady: ready.send,
    upgrade(incoming, socket, head) {
      localAccess.watchIncoming(incoming);
      void openDoor(incoming, socket, head);
    },
    endStreams() {
      backend.refuseWaiting?.();
      services.chat.suspend();
      streams.endAll();
      backend.realtime.close();
    },
    warmUp: () => warmUpPages({ pages: pages.cache, findAddress: pages.findAddress, siteUrl: env.siteUrl, log }),
    startProbing: () =>
      services.status.startProbing({
        folder: core.cacheDir,
        callFunction: (request) => functions.fetch(request),
        drawSketch: () => services.images.service.drawSketch({ client: "site" }),
      }),
    warmUpModel: services.chat.warmUp.start,
    recoverBookRuns: services.book.recover,
    resumeImports: services.posts.resumeImports,
    stopProbing: services.status.stopProbing,
    close: services.close,
  };
};
