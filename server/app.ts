import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono } from "hono";
import { requestId, type RequestIdVariables } from "hono/request-id";
import { createApi } from "./api/create-api.ts";
import { publicCard } from "./character/public-card.ts";
import { emailLinks } from "./accounts/email-links.ts";
import { trackPageViews } from "./analytics/track-page-views.ts";
import { createOgImages } from "./og/og-images.ts";
import { devMail } from "./inbox/mail/dev-mail.ts";
import { letterRoutes } from "./inbox/letters/letter-routes.ts";
import { errorPage } from "./pages/error-page.ts";
import { servePages } from "./pages/serve-pages.ts";
import { warmUpPages } from "./pages/warm-up-pages.ts";
import { createServices } from "./services.ts";
import type { SiteParts } from "./site-parts.ts";
import { podcastRoutes } from "./podcast/podcast-routes.ts";
import { speechRoutes } from "./speech/speech-routes.ts";
import { siteStatus } from "./status/site-status.ts";
import { countRefusals } from "./telemetry/security-counters.ts";
import { createFunctionRouter } from "./http/functions/router.ts";
import { listFunctions } from "./list-functions.ts";
import { getIncomingLine } from "./http/sender/client-ip.ts";
import { isBrokenOff } from "./http/sender/request-metadata.ts";
import { localKeyRoutes } from "./http/local-access/local-key-routes.ts";
import { openFileLimits } from "./http/middleware/open-files.ts";
import { recordRequest, requestLogger } from "./http/middleware/request-logger.ts";
import { securityHeaders } from "./http/middleware/security-headers.ts";
import { staticFiles } from "./http/middleware/static-files.ts";
import { createReadyResponses } from "./http/responses/ready-responses.ts";
import { createStreamRegistry } from "./http/responses/stream-registry.ts";
import { createUnreadLimit } from "./http/responses/unread-responses.ts";
import { embedFrames } from "./http/routes/embed-frames.ts";
import { contentScripts } from "./content/content-scripts.ts";
import { backendCalls } from "./backend-calls.ts";
import { health } from "./http/routes/health.ts";
import { mediaFiles } from "./http/routes/media-files.ts";
import { ownMedia } from "./media/own-media.ts";
import { securityTxt } from "./http/routes/security-txt.ts";

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
  const { backend, cacheDir, clientDir, content, contentDir, env, images, localAccess, log, mail, metrics } = services;
  const { getAddress, getLine, pages, rateLimiter, strangersMails } = services;
  const functions = createFunctionRouter(services, listFunctions(services));

  const recorders = { log, metrics, trace: parts.trace };
  const unread = createUnreadLimit((incoming) => getIncomingLine(incoming, env.trustProxy));
  const ready = createReadyResponses({
    unread,
    watch: localAccess.watchIncoming,
    record(request) {
      const id = crypto.randomUUID();
      recordRequest(recorders, { ...request, id });
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
  app.use(requestLogger(recorders, localAccess.maySee));
  app.use(countRefusals(services.security));
  app.use(securityHeaders(env.siteUrl, env.hstsForSubdomains));
  app.use(trackPageViews(services.usageCounters));

  app.route("/", localKeyRoutes(localAccess, env.siteUrl));
  app.route("/", health({ backend, env, localAccess, metrics }));
  app.use(unread.limit);
  if (clientDir) app.use(staticFiles(clientDir));
  app.route("/embed", embedFrames());
  app.route("/content", contentScripts(services.pageTexts));
  app.route("/", openFileLimits(getLine));
  app.route("/", ownMedia({ media: services.media, getAddress: getLine }));
  app.route("/", mediaFiles(contentDir));
  const { runInTurn } = images;
  app.route("/", publicCard(services.content, services.characterFiles));
  app.route(
    "/og",
    createOgImages({ backend, cacheDir, content, log, media: services.media, getAddress: getLine, runInTurn }),
  );

  app.route("/", speechRoutes({ ...services.speech, speech: services.speech.service, rateLimiter, getAddress }));
  app.route("/", podcastRoutes({ podcast: services.podcast, cover: services.podcastCover, getAddress: getLine }));
  app.route("/", securityTxt(services.env));
  app.route("/", createApi(services));
  app.route("/dev", devMail({ localAccess, mail }));
  app.route("/functions/v1", functions);
  app.route("/", siteStatus(services.status.read, content));
  app.route("/", emailLinks({ backend, content, rateLimiter, env }));
  if (services.letters)
    app.route("/", letterRoutes({ content, env, letters: services.letters, mail, rateLimiter, strangersMails }));
  app.route("/", backendCalls({ backend, bodies: services.bodies, rateLimiter, strangersMails, metrics, mail, env }));
  app.all(
    "*",
    servePages({
      pages,
      findDrafts: services.pageTexts.findDrafts,
      findAddress: services.findAddress,
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
    sendReady: ready.send,
    endStreams() {
      backend.refuseWaiting?.();
      void services.chats.suspend();
      services.commandRuns.endAll();
      streams.endAll();
    },
    warmUp: () => warmUpPages({ pages, findAddress: services.findAddress, siteUrl: env.siteUrl, log }),
    startProbing: () =>
      services.status.startProbing({
        folder: cacheDir,
        callFunction: (request) => functions.fetch(request),
        drawSketch: () => images.service.drawSketch({ client: "site" }),
      }),
    recoverBookRuns: services.bookEngine.recover,
    resumeImports: services.imports.resume,
    stopProbing: services.status.stopProbing,
    close: () => services.closing.disposeAsync(),
  };
};
