import type { Backend } from "../backend.ts";
import { toLoggedPath } from "../http/middleware/request-logger.ts";
import type { Log } from "../telemetry/log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { createCriticalCssInliner, createStylesheetReader } from "@site/first-paint/critical-css/critical-css.ts";
import { buildCsp, developmentPolicy } from "./csp.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { createPageRenderer, type PageSite, type PageTexts } from "./render-pages.ts";
import { createRenderQueue } from "./render-queue.ts";
import type { LoadShownBuild } from "./shown-build.ts";

type Deps = {
  driver: Backend["driver"];
  /** Where public files lead to, if not to this site. */
  filesUrl: string | undefined;
  site: PageSite;
  texts: PageTexts;
  mode: "production" | "development";
  loadBuild: LoadShownBuild;
  clientDir: string | null;
  metrics: Pick<Metrics, "pageCache">;
  log: Pick<Log, "error" | "warn">;
};

/** Set before the first paint, by app/ui/theme/page-theme.ts and the opening of the landing page. */
const setByScript = ["data-theme", "data-opening"];

// A hosted backend does not notify about writes by others, so cached pages expire sooner there.
const chooseCacheTimes = (driver: Backend["driver"], mode: string) => {
  if (mode === "development") return { freshMs: 0, staleMs: 0 };
  return driver === "hosted" ? { freshMs: 2_000, staleMs: 2_000 } : { freshMs: 15_000, staleMs: 60_000 };
};

const keptEveryMs = 5_000;

/** Logs that pages from before are served, once in a while: a busy site serves thousands. */
const createKeptLog = (log: Deps["log"]) => {
  let count = 0;
  let loggedAt = -Infinity;
  return (path: string, ageMs: number): void => {
    count += 1;
    if (performance.now() - loggedAt < keptEveryMs) return;
    log.warn(
      { path: toLoggedPath(path), ageMs, count },
      "pages from before are served, because they cannot be rendered",
    );
    loggedAt = performance.now();
    count = 0;
  };
};

/** The site's pages: rendered in turn, finished and cached. */
export const createSitePages = ({
  driver,
  filesUrl,
  site,
  texts,
  mode,
  loadBuild,
  clientDir,
  metrics,
  log,
}: Deps): PageCache => {
  const filesOrigin = filesUrl && new URL(filesUrl).origin;
  return createPageCache(createPageRenderer(loadBuild, site, mode, texts), {
    ...chooseCacheTimes(driver, mode),
    get siteUrl() {
      return site.siteUrl;
    },
    // An external backend responds slowly, so other pages can be rendered meanwhile.
    queue: createRenderQueue({ concurrency: driver === "embedded" ? 4 : 16 }),
    maxBytes: 32_000_000,
    transforms: {
      noncePlaceholder: site.nonce,
      buildPolicy: (html, path, noncePlaceholder, styleHash) =>
        mode === "development" ? developmentPolicy : buildCsp(html, path, noncePlaceholder, styleHash, filesOrigin),
      inlineCriticalCss: createCriticalCssInliner(createStylesheetReader(clientDir), setByScript),
    },
    onResult: (result) => metrics.pageCache.inc({ result }),
    onKept: createKeptLog(log),
    onError: (error) => log.error({ detail: String(error) }, "page not refreshed"),
  });
};
