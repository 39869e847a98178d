import { type Context, Hono } from "hono";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import { findAccessToken } from "../http/functions/authenticate.ts";
import type { RateLimiter } from "../http/limits/rate-limiter.ts";
import { toWideKey } from "../http/sender/client-ip.ts";
import { findTokenCaller, isApiToken } from "../http/functions/find-token-caller.ts";
import type { SiteSearch } from "../search/site-search.ts";
import type { SiteStatus } from "#contracts/status/site-status.ts";
import type { Log } from "../telemetry/log.ts";
import { apiRoutes } from "./api-routes.ts";
import { mcpRoutes } from "./mcp/mcp-routes.ts";
import type { Tool } from "./mcp/define-tool.ts";
import type { PersonaChat } from "../chat/persona/create-persona-chat.ts";
import { createAskingTool, createTools } from "./mcp/tools.ts";
import { createWritingTools } from "./mcp/writing-tools.ts";
import { readDocumentedHubTexts } from "./documented-hub-texts.ts";
import { readOpenApi } from "./open-api-file.ts";
import { createSiteTexts } from "./site-texts.ts";

type Deps = {
  backend: Backend;
  content: Content;
  env: { siteUrl: string };
  search: SiteSearch;
  status: { read(): Promise<SiteStatus> };
  chat: { personaChat: PersonaChat };
  rateLimiter: RateLimiter;
  log: Pick<Log, "error">;
  getAddress(c: Context): string;
};

/** What programs and language models read: descriptions, Markdown and tools. */
export const createApi = (deps: Deps): Hono => {
  const { backend, content, env, search, status, chat, rateLimiter, log, getAddress } = deps;
  const { personaChat } = chat;
  const texts = createSiteTexts(backend, content, () => readDocumentedHubTexts(content));
  const { version } = readOpenApi().info;
  const reading = { env, texts, search, readStatus: status.read, personaChat, rateLimiter };
  const tools = createTools(reading);
  const asking = createAskingTool(reading);
  const findTools = async (c: Context): Promise<Tool[]> => {
    const open = personaChat.isOn() ? [...tools, asking] : tools;
    if (c.req.header("authorization") === undefined) return open;
    const token = findAccessToken(c.req.raw.headers) ?? "";
    if (!isApiToken(token)) throw new AppError("unauthorized", "Only the owner's tokens are accepted here.");
    return [...open, ...createWritingTools({ backend, content }, await findTokenCaller(backend, token))];
  };
  const logError = (error: unknown) =>
    log.error({ detail: error instanceof Error ? error.stack : String(error) }, "a tool failed");
  return new Hono()
    .route("/", apiRoutes({ env, content, texts, getAddress: (c) => toWideKey(getAddress(c)) }))
    .route("/", mcpRoutes({ env, name: "site", version, texts, findTools, rateLimiter, getAddress, logError }));
};
