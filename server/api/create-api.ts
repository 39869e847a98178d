import { type Context, Hono } from "hono";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import type { RateLimiter } from "../http/limits/rate-limiter.ts";
import type { SiteSearch } from "../search/site-search.ts";
import type { SiteStatus } from "#contracts/status/site-status.ts";
import type { Log } from "../telemetry/log.ts";
import { apiRoutes } from "./api-routes.ts";
import { mcpRoutes } from "./mcp/mcp-routes.ts";
import { createTools } from "./mcp/tools.ts";
import { readDocumentedHubTexts } from "./documented-hub-texts.ts";
import { readOpenApi } from "./open-api-file.ts";
import { createSiteTexts } from "./site-texts.ts";

type Deps = {
  backend: Backend;
  content: Content;
  env: { siteUrl: string };
  search: SiteSearch;
  status: { read(): Promise<SiteStatus> };
  rateLimiter: RateLimiter;
  log: Pick<Log, "error">;
  getAddress(c: Context): string;
};

/** What programs and language models read: descriptions, Markdown and tools. */
export const createApi = (deps: Deps): Hono => {
  const { backend, content, env, search, status, rateLimiter, log, getAddress } = deps;
  const { siteUrl } = env;
  const texts = createSiteTexts(backend, content, () => readDocumentedHubTexts(content));
  const { version } = readOpenApi().info;
  const tools = createTools({ siteUrl, texts, search, readStatus: status.read });
  const logError = (error: unknown) =>
    log.error({ detail: error instanceof Error ? error.stack : String(error) }, "a tool failed");
  return new Hono()
    .route("/", apiRoutes({ siteUrl, content, texts, getAddress }))
    .route("/", mcpRoutes({ siteUrl, name: "site", version, tools, rateLimiter, getAddress, logError }));
};
