import type { Context } from "hono";
import type { BookService } from "../../book/book-service.ts";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import type { Backend } from "../../backend.ts";
import type { BookEngine } from "../../book/engine/book-engine.ts";
import type { Env } from "../../env.ts";
import type { Chats } from "../../chat/create-chats.ts";
import type { BodyBudget } from "../middleware/body-budget.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import type { ImageService } from "../../images/image-service.ts";
import type { LanguageModel } from "../../models/language-model.ts";
import type { LocalAccess } from "../local-access/local-access.ts";
import type { Log } from "../../telemetry/log.ts";
import type { SiteMonitor } from "../../status/monitor/site-monitor.ts";
import type { CommandRuns } from "../../chat/commands/command-runs.ts";
import type { Neo } from "../../chat/neo/neo.ts";
import type { Mailer } from "../../inbox/mail/mailer.ts";
import type { SiteSearch } from "../../search/site-search.ts";
import type { UsageCounters } from "../../analytics/usage-counters.ts";

/** A signed-in caller. Role and approval are read from the database, never from the token. */
export type User = {
  kind: "user";
  id: string;
  email: string;
  role: "member" | "admin";
  /** Whether they may use the console. */ approved: boolean;
};

/**
 * The caller of a function. Until the second factor of an account is verified, a session has the rights of a visitor.
 */
export type Caller = { kind: "visitor"; mustEnterCode?: true } | User;

/** Who may call a function; `owner` is anybody whom `require-owner.ts` accepts in the current admin mode. */
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
  /** Null if none is configured; then the built-in NEO and the built-in storyteller are used. */
  languageModel: LanguageModel | null;
  /** Must be called after a function wrote rows of a table, so that no page shows the old ones. */
  onWrite(table: string): void;
  /** Renders Markdown to safe HTML, with the same code as the pages. */
  renderMarkdown(text: string): Promise<string>;
};

/** Passed to every function. */
export type FunctionContext = FunctionDeps & { request: Context; caller: Caller };

/** The context of the owner's functions; `actor` is the name for the audit log. */
export type AdminContext = FunctionContext & { actor: string };

/** The context of a function, by its access. */
export type ContextFor<Level extends Access> = Level extends "owner"
  ? AdminContext
  : Level extends "user" | "approved"
    ? FunctionContext & { caller: User }
    : FunctionContext;
