import type { Context } from "hono";
import type { BookService } from "../book/book-service.ts";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import type { Backend } from "../backend/backend.ts";
import type { BookEngine } from "../book-engine/book-engine.ts";
import type { Env } from "../env.ts";
import type { Chats } from "../chat/create-chats.ts";
import type { BodyBudget } from "../middleware/body-budget.ts";
import type { RateLimiter } from "../rate-limit/rate-limiter.ts";
import type { ImageService } from "../images/image-service.ts";
import type { LanguageModel } from "../providers/language-model/language-model.ts";
import type { LocalAccess } from "../local-access/local-access.ts";
import type { Log } from "../log.ts";
import type { SiteMonitor } from "../monitor/site-monitor.ts";
import type { CommandRuns } from "../neo/commands/command-runs.ts";
import type { Neo } from "../neo/neo.ts";
import type { Mailer } from "../providers/email/mailer.ts";
import type { SiteSearch } from "../search/site-search.ts";
import type { UsageCounters } from "../usage-counters.ts";

/** A signed-in caller. Role and approval are read from the database, never from the token. */
export type User = {
  kind: "user";
  id: string;
  email: string;
  role: "member" | "admin";
  /** Whether the console is open to him. */ approved: boolean;
};

/** Who calls a function. */
export type Caller = { kind: "visitor" } | User;

/** Who may call a function; `owner` is whoever `require-owner.ts` accepts in the admin mode in force. */
export type Access = "public" | "user" | "approved" | "owner";

export type FunctionDeps = {
  backend: Backend;
  env: Env;
  log: Log;
  rateLimiter: RateLimiter;
  bodies: BodyBudget;
  localAccess: LocalAccess;
  mail: Mailer;
  usageCounters: UsageCounters;
  images: ImageService;
  books: BookService;
  monitor: SiteMonitor;
  search: SiteSearch;
  neo: Neo;
  chats: Chats;
  commandRuns: CommandRuns;
  /** The Markdown pages and the logs of `content/hub`. */
  loadHubTexts(): Promise<HubTexts>;
  bookEngine: BookEngine;
  /** Null where the site has none; the built-in NEO and the built-in storyteller work then. */
  languageModel: LanguageModel | null;
  /** Called after a function wrote rows of a table, so that no page shows them as they were. */
  onWrite(table: string): void;
  /** Markdown to safe HTML, by the very code that renders the pages. */
  renderMarkdown(text: string): Promise<string>;
};

/** What every function works with. */
export type FunctionContext = FunctionDeps & { request: Context; caller: Caller };

/** The context of a function of the owner; `actor` is the name that the audit log keeps. */
export type AdminContext = FunctionContext & { actor: string };

/** The context of a function for whom its access admits. */
export type ContextFor<Level extends Access> = Level extends "owner"
  ? AdminContext
  : Level extends "user" | "approved"
    ? FunctionContext & { caller: User }
    : FunctionContext;
