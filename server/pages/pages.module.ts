import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import type { ServerBuild } from "react-router";
import type { SitePage } from "#contracts/site-pages.ts";
import type { Backend } from "../backend.ts";
import type { ContentSnapshot } from "../content/content-snapshot.ts";
import type { LiveContent } from "../content/live-content.ts";
import { toLoggedPath } from "../http/middleware/request-logger.ts";
import type { Env } from "../env.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { contentScripts } from "./content-scripts.ts";
import { createSitePages } from "./create-site-pages.ts";
import { createPageContent } from "./page-content.ts";
import { createAddressFinder, createMarkdownRenderer, type PageSite } from "./render-pages.ts";
import { createShownBuildLoader } from "./shown-build.ts";

type Deps = {
  backend: Backend;
  clientDir: string | null;
  content: LiveContent;
  env: Pick<Env, "s3" | "siteUrl">;
  findDrafts(key: string): ContentSnapshot | null;
  listPages(): readonly SitePage[];
  loadBuild(): Promise<ServerBuild>;
  log: Log;
  metrics: Pick<Metrics, "pageCache">;
  mode: "production" | "development";
  /** What pages show of other nouns. */
  site: Pick<PageSite, "findRedirect" | "listGreetings" | "listLore" | "loadHubTexts" | "readOwnLyrics" | "settings">;
};

/** The pages as they are sent, with the texts that their scripts load. */
export const createPages = ({ backend, content, env, findDrafts, log, ...deps }: Deps) => {
  const pageContent = createPageContent(deps.clientDir);
  const loadBuild = createShownBuildLoader(deps.loadBuild, deps.listPages);
  const texts = { published: content.published, find: pageContent.find };
  const cache = createSitePages({
    ...deps,
    driver: backend.driver,
    filesUrl: env.s3?.publicUrl,
    loadBuild,
    log,
    texts,
    site: {
      ...deps.site,
      get siteUrl() {
        return env.siteUrl;
      },
      listPages: deps.listPages,
      nonce: randomBytes(18).toString("base64url"),
      supabase: backend.anonClient(),
      writeContent: pageContent.write,
      reportError: (error, path) =>
        log.error(
          { path: toLoggedPath(path), detail: error instanceof Error ? error.stack : String(error) },
          "page failed",
        ),
    },
  });
  const stops = [backend.onChange(cache.invalidate), content.onChange(cache.clear)];
  const scripts = contentScripts({ published: content.published, findDrafts, isShown: pageContent.isShown });
  return {
    cache,
    findAddress: createAddressFinder(loadBuild),
    renderMarkdown: createMarkdownRenderer(deps.loadBuild, texts),
    routes: [new Hono().route("/content", scripts)],
    close() {
      for (const stop of stops) stop();
    },
  };
};
