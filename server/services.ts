import { readOpenApi } from "./api/open-api-file.ts";
import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { ShownSite } from "#contracts/shown-pages.ts";
import { readDocumentedHubTexts } from "./api/documented-hub-texts.ts";
import { createUsageCounters } from "./analytics/usage-counters.ts";
import { createBookService } from "./book/book-service.ts";
import { createBookEngine } from "./book/engine/book-engine.ts";
import { createStoryWorkerOpener } from "./book/engine/story-worker/open-story-worker.ts";
import { findCharacterBible } from "./book/storyteller/character-bible.ts";
import { createStoryteller } from "./book/storyteller/create-storyteller.ts";
import { createCardStore } from "./character/card-store.ts";
import { listPublicLore } from "./character/public-lore.ts";
import { createCharacterFiles } from "./character/character-files.ts";
import { createChatStore } from "./chat/chat-store.ts";
import { createCommandRuns } from "./chat/commands/command-runs.ts";
import { createChats } from "./chat/create-chats.ts";
import { createNeo } from "./chat/neo/create-neo.ts";
import { createPersona } from "./chat/persona/create-persona.ts";
import { createLiveReader } from "./chat/read-live.ts";
import { createCounters } from "./create-counters.ts";
import { createDraftKeys } from "./content/draft-keys.ts";
import { createBibleLoader } from "./content/load-story-content.ts";
import { getClientIp, getClientLine } from "./http/sender/client-ip.ts";
import { createLocalAccess } from "./http/local-access/local-access.ts";
import { createBodyBudget } from "./http/middleware/body-budget.ts";
import { toLoggedPath } from "./http/middleware/request-logger.ts";
import { createImages } from "./images/create-images.ts";
import { createLetters } from "./inbox/letters/create-letters.ts";
import { createLanguageModel } from "./models/create-language-model.ts";
import { createTokenBudget } from "./models/token-budget.ts";
import { createWebhookSender } from "./integrations/webhooks/webhook-sender.ts";
import { createMediaFiles, readOwnLyrics } from "./media/media-files.ts";
import { createMediaStore } from "./media/media-store.ts";
import { observeServices } from "./observe-services.ts";
import { createPageContent } from "./pages/page-content.ts";
import { createSitePages } from "./pages/create-site-pages.ts";
import { createAddressFinder, createMarkdownRenderer } from "./pages/render-pages.ts";
import { createPageList, createShownBuildLoader } from "./pages/shown-build.ts";
import { createImports } from "./posts/import/create-imports.ts";
import { createPublicSettings } from "./public-settings.ts";
import { schedulePublishing } from "./posts/publish-scheduler.ts";
import { readSeedStories } from "./posts/seed-stories.ts";
import type { SiteParts } from "./site-parts.ts";
import { startBackgroundTasks } from "./background-tasks.ts";
import { createPodcast } from "./podcast/create-podcast.ts";
import { createPodcastCover } from "./podcast/podcast-cover.ts";
import { createRedirects } from "./redirects/create-redirects.ts";
import { createSiteSearch } from "./search/create-site-search.ts";
import { createLargeFiles } from "@site/supabase/storage/s3-large-files.ts";
import { createSpeech } from "./speech/create-speech.ts";
import { createLiveHub } from "./status/monitor/live-hub.ts";
import { type SiteMonitor, toLiveState } from "./status/monitor/site-monitor.ts";
import { createSiteStatus } from "./status/create-site-status.ts";
import { createLogBuffer } from "./telemetry/log-buffer.ts";

export type Services = ReturnType<typeof createServices>;

/**
 * Creates everything that exists behind the requests, without listening, connecting or reading the environment. `closing`
 * closes it in reverse order.
 */
export const createServices = (parts: SiteParts) => {
  const { backend, cacheDir, clientDir, content, contentDir, env, loadBuild, log, mail, mode = "production" } = parts;
  const isProduction = mode === "production";
  const closing = new AsyncDisposableStack();

  const { metrics, security, providers, sharedCounters, rateLimiter, budgets } = createCounters(parts);
  const getAddress = (c: Context) => getClientIp(c, env.trustProxy);
  const getLine = (c: Context) => getClientLine(c, env.trustProxy);
  const bodies = createBodyBudget(getLine);
  const localAccess = createLocalAccess({ env, key: parts.localKey, rateLimiter, log });

  const usageCounters = closing.adopt(createUsageCounters(backend.serviceClient(), log), (own) => own.close());
  const images = closing.adopt(
    createImages({ content, env, cacheDir, budget: budgets.images, metrics, log, activity: providers }),
    ({ close }) => close(),
  );
  const media = createMediaFiles({ store: createMediaStore(backend), contentDir, cacheDir });
  const speech = createSpeech({
    backend,
    content,
    env,
    contentDir,
    cacheDir,
    budgets: budgets.speech,
    metrics,
    log,
    activity: providers,
  });
  const podcast = closing.adopt(createPodcast({ backend, content, env, log, media, speech }), ({ close }) => close());
  const podcastCover = createPodcastCover({ content, media, cacheDir, runInTurn: images.runInTurn });
  closing.defer(startBackgroundTasks({ activity: providers, backend, backups: parts.backups, env, mail, log }));
  const webhooks = closing.adopt(
    createWebhookSender({ backend, allowsPrivate: env.allowsPrivateWebhooks, log }),
    ({ close }) => close(),
  );
  closing.defer(content.close);
  const pageContent = createPageContent(clientDir);
  // Also while a draft is rendered: the routes are those of the published texts.
  const readShown = (): ShownSite => {
    const published = content.published();
    return {
      shortName: published.get("persona").shortName,
      hidden: published.get("pages").hidden,
      earlierShortNames: content.base().earlierShortNames,
    };
  };
  const listPages = createPageList(readShown);
  const loadShownBuild = createShownBuildLoader(loadBuild, listPages);
  const redirects = closing.adopt(createRedirects({ backend, siteUrl: env.siteUrl, log }), ({ close }) => close());
  const site = {
    siteUrl: env.siteUrl,
    findRedirect: redirects.find,
    listPages,
    nonce: randomBytes(18).toString("base64url"),
    settings: createPublicSettings({ env, publishableKey: backend.publishableKey, content }),
    supabase: backend.anonClient(),
    writeContent: pageContent.write,
    listLore: () => listPublicLore(content),
    loadHubTexts: async () => readDocumentedHubTexts(content),
    readOwnLyrics: (path: string) => readOwnLyrics(media, path),
    reportError: (error: unknown, path: string) =>
      log.error(
        { path: toLoggedPath(path), detail: error instanceof Error ? error.stack : String(error) },
        "page failed",
      ),
  };
  const draftKeys = createDraftKeys(backend.secretKey);
  const pageTexts = {
    published: content.published,
    findDrafts: (key: string) => (draftKeys.isValid(key) ? content.drafts() : null),
    find: pageContent.find,
    isShown: pageContent.isShown,
  };
  const pages = createSitePages({
    driver: backend.driver,
    site,
    texts: pageTexts,
    mode,
    loadBuild: loadShownBuild,
    clientDir,
    metrics,
    log,
  });
  closing.defer(backend.onChange(pages.invalidate));
  closing.defer(content.onChange(pages.clear));
  const letters = createLetters({ backend, content, env, mail, log });
  const stopTelling = letters?.start();
  if (stopTelling) closing.defer(stopTelling);
  closing.defer(
    schedulePublishing(backend, () => {
      pages.invalidate("posts");
      void letters?.tell();
    }),
  );

  const tokens = createTokenBudget(env.dailyTokens, sharedCounters);
  const languageModel = createLanguageModel(env.languageModel, {
    budget: tokens,
    metrics: metrics.languageModel,
    log,
    onCall: (error) => providers.record("model", error),
  });
  const loadBible = createBibleLoader(contentDir, isProduction);
  const bookEngine = closing.adopt(
    createBookEngine({
      backend,
      images: images.service,
      log,
      loadBible: async () => findCharacterBible(content) ?? (await loadBible()),
      openStoryWorker: createStoryWorkerOpener(contentDir, () => findCharacterBible(content)),
      createStoryteller: (given) =>
        createStoryteller({ ...given, languageModel, onWritten: (error) => providers.record("storyteller", error) }),
    }),
    (engine) => engine.close(),
  );
  const books = createBookService({
    backend,
    log,
    content,
    contentDir,
    cacheDir,
    media,
    siteUrl: env.siteUrl,
    toJpeg: images.service.toJpeg,
    runInTurn: images.runInTurn,
    readLedger: bookEngine.readLedger,
  });

  const imports = closing.adopt(
    createImports({
      backend,
      images: images.service,
      log,
      siteUrl: env.siteUrl,
      hasPicture: books.hasImage,
      root: parts.importsDir,
      files: env.s3 && createLargeFiles(env.s3),
    }),
    (own) => own.close(),
  );
  const status = closing.adopt(
    createSiteStatus({ activity: providers, backend, content, env, mail, log }),
    ({ stopProbing }) => stopProbing(),
  );
  closing.defer(backend.onChange(status.invalidate));
  const monitor: SiteMonitor = {
    logs: parts.logBuffer ?? createLogBuffer(),
    security,
    providers,
    readStatus: status.read,
    live: createLiveHub({ read: async () => toLiveState(await status.read(), usageCounters.isHealthy()) }),
    contentDir,
    dataDir: cacheDir,
  };

  const search = createSiteSearch({ service: backend.serviceClient(), content, log });
  const readLive = createLiveReader({ backend, content, readStatus: status.read });
  const neo = parts.neo ?? createNeo({ content, search, readLive, languageModel });
  const chats = closing.adopt(createChats({ store: createChatStore(backend), neo, log }), (own) => own.suspend());

  const { backups } = parts;
  observeServices(metrics, {
    backend,
    backups,
    dataDir: env.dataDir,
    version: readOpenApi().info.version,
    images,
    mail,
    pages,
    providers,
    budgets,
    speech,
    tokens,
  });

  const counters = { sharedCounters, usageCounters, now: parts.now };
  const personaChat = createPersona({ backend, content, env, languageModel, log, search, ...counters });
  closing.defer(personaChat.close);

  const characterFiles = createCharacterFiles({
    content,
    contentDir,
    cards: createCardStore(backend),
    media: createMediaStore(backend),
    runInTurn: images.runInTurn,
  });

  return {
    backend,
    bodies,
    siteBackups: parts.backups ?? null,
    bookEngine,
    books,
    cacheDir,
    characterFiles,
    chats,
    clientDir,
    closing,
    content,
    contentDir,
    env,
    images,
    imports,
    languageModel,
    letters,
    listSeedSlugs: async () => (await readSeedStories(contentDir)).map(({ slug }) => slug),
    localAccess,
    log,
    mail,
    media,
    metrics,
    monitor,
    neo,
    pages,
    personaChat,
    pageTexts,
    podcast,
    podcastCover,
    draftKeys,
    rateLimiter,
    listPages,
    redirects,
    search,
    security,
    speech,
    status,
    usageCounters,
    webhooks,
    strangersMails: budgets.strangersMails,
    commandRuns: createCommandRuns(),
    findAddress: createAddressFinder(loadShownBuild),
    getAddress,
    getLine,
    renderMarkdown: createMarkdownRenderer(loadBuild, pageTexts),
  };
};
