import type { ShownSite } from "#contracts/shown-pages.ts";
import { createAccounts } from "./accounts/accounts.module.ts";
import { createAnalytics } from "./analytics/analytics.module.ts";
import { createApi } from "./api/create-api.ts";
import { readDocumentedHubTexts } from "./api/documented-hub-texts.ts";
import { readOpenApi } from "./api/open-api-file.ts";
import { createBackupFunctions } from "./backup/backup.functions.ts";
import { createBook } from "./book/book.module.ts";
import { createCharacter } from "./character/character.module.ts";
import { listGreetings } from "./character/list-greetings.ts";
import { listPublicLore } from "./character/public-lore.ts";
import { createChat } from "./chat/chat.module.ts";
import { createContent } from "./content/content.module.ts";
import { createCore } from "./core.ts";
import { createDoctorFunctions } from "./doctor/doctor.functions.ts";
import type { SiteModule } from "./http/site-module.ts";
import { createHubFunctions } from "./hub/hub.functions.ts";
import { createImagesModule } from "./images/images.module.ts";
import { createInbox } from "./inbox/inbox.module.ts";
import { createLettersModule } from "./inbox/letters/letters.module.ts";
import { createIntegrations } from "./integrations/integrations.module.ts";
import { createMadeFiles } from "./media/create-made-files.ts";
import { readOwnLyrics } from "./media/media-files.ts";
import { createMedia } from "./media/media.module.ts";
import { readBookImage } from "./media/stored-images.ts";
import { createModels } from "./models/models.module.ts";
import { observeServices } from "./observe-services.ts";
import { createOg } from "./og/og.module.ts";
import { createPages } from "./pages/pages.module.ts";
import { createPageList } from "./pages/shown-build.ts";
import { createPodcastModule } from "./podcast/podcast.module.ts";
import { createPosts } from "./posts/posts.module.ts";
import { createPublicSettings } from "./public-settings.ts";
import { createReleases } from "./releases/releases.module.ts";
import { createRedirectsModule } from "./redirects/redirects.module.ts";
import { createSiteSearch } from "./search/create-site-search.ts";
import { followLanguage } from "./search/follow-language.ts";
import { createSearchFunctions } from "./search/search.functions.ts";
import { createSettingsFunctions } from "./settings/settings.functions.ts";
import type { SiteParts } from "./site-parts.ts";
import { createSpeechModule } from "./speech/speech.module.ts";
import { createStatus } from "./status/status.module.ts";

/**
 * Creates everything that exists behind the requests, without listening, connecting or reading the environment: one module
 * for each noun, each given what it needs of those before it.
 */
export const createServices = (parts: SiteParts) => {
  const core = createCore(parts);
  const { backend, content, contentDir, env, log, metrics, settings } = core;
  // Pages show which services there are: all of them are made anew.
  const stopFollowing = settings.onChange(content.refresh);
  const siteBackups = core.backups ?? null;

  const { usageCounters, ...analytics } = createAnalytics(core);
  const images = createImagesModule({
    ...core,
    made: createMadeFiles(core),
    readStoredImage: (path) => readBookImage({ backend, media: media.files }, path),
  });
  const media = createMedia({ ...core, images });
  const speech = createSpeechModule(core);
  const podcast = createPodcastModule({ ...core, images, media, speech });
  const og = createOg({ ...core, images, media });
  const integrations = createIntegrations(core);
  const texts = createContent(core);
  const listPages = createPageList((): ShownSite => {
    // Also while a draft is rendered: the routes are those of the published texts.
    const published = content.published();
    const { shortName } = published.get("persona");
    return { shortName, hidden: published.get("pages").hidden, earlierShortNames: content.base().earlierShortNames };
  });
  const { redirects, ...redirectsModule } = createRedirectsModule({ ...core, listPages });
  const pages = createPages({
    ...core,
    findDrafts: texts.findDrafts,
    listPages,
    site: {
      findRedirect: redirects.find,
      settings: createPublicSettings({ env, publishableKey: backend.publishableKey, content }),
      listGreetings: () => listGreetings(content),
      listLore: () => listPublicLore(content),
      loadHubTexts: async () => readDocumentedHubTexts(content),
      readOwnLyrics: (path) => readOwnLyrics(media.files, path),
    },
  });
  const { renderMarkdown } = pages;
  const letters = createLettersModule({ ...core, renderMarkdown });
  const models = createModels(core);
  const book = createBook({ ...core, ...models, images, media });
  const posts = createPosts({
    ...core,
    hasPicture: book.hasImage,
    images,
    media,
    renderMarkdown,
    onPublish() {
      pages.cache.invalidate("posts");
      integrations.cdn.purge("posts");
      void letters.tell();
      void integrations.tell();
    },
  });
  const { version } = readOpenApi().info;
  const releases = createReleases({ ...core, version });
  const status = createStatus({ ...core, releases, usageCounters });
  const search = createSiteSearch({ service: backend.serviceClient(), content, log });
  const stopIndexing = followLanguage({ service: backend.serviceClient(), content, jobs: core.jobs });
  const chat = createChat({ ...core, ...models, monitor: status.monitor, search, usageCounters });
  const character = createCharacter({ ...core, ...models, images, media });
  const { decideAccess, ...accounts } = createAccounts(core);
  const inbox = createInbox({ ...core, decideAccess, listNotices: status.listNotices });

  const modules: readonly SiteModule[] = [
    analytics,
    images,
    media,
    speech,
    podcast,
    og,
    integrations,
    texts,
    redirectsModule,
    pages,
    letters,
    book,
    posts,
    status,
    chat,
    character,
    inbox,
    accounts,
    releases,
    { functions: createBackupFunctions({ content, env, siteBackups }) },
    {
      functions: createDoctorFunctions({
        cdn: integrations.cdn,
        content,
        contentDir,
        failures: status.failures,
        jobs: core.jobs,
        monitor: status.monitor,
        readRoom: chat.readRoom,
        releases,
        settings,
      }),
    },
    { functions: createSettingsFunctions({ ...core, images, tokens: models.tokens, version }) },
    { functions: createHubFunctions({ content, renderMarkdown }) },
    { functions: createSearchFunctions({ search }), close: stopIndexing },
    { routes: [createApi({ ...core, search, status, chat })] },
  ];

  observeServices(metrics, {
    ...core,
    ...models,
    dataDir: env.dataDir,
    images,
    pages: pages.cache,
    speech,
    version,
  });

  return {
    core,
    modules,
    functions: modules.flatMap(({ functions = [] }) => functions),
    book,
    chat,
    images,
    pages,
    posts,
    redirects,
    status,
    texts,
    usageCounters,
    /** Closes the modules, the last one first. */
    async close(): Promise<void> {
      stopFollowing();
      const closing = new AsyncDisposableStack();
      for (const { close } of modules) if (close) closing.defer(close);
      await closing.disposeAsync();
    },
  };
};
