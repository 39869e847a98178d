import type { Context } from "hono";
import type { Backend } from "../backend/backend.ts";
import type { Env } from "../env.ts";
import type { RateLimiter } from "../rate-limit/rate-limiter.ts";
import type { LocalAccess } from "../local-access/local-access.ts";
import type { Log } from "../log.ts";
import type { Mailer } from "../providers/email/mailer.ts";
import type { UsageCounters } from "../usage-counters.ts";

/** Who calls a function. A user's role and approval are read from the database, never from the token. */
export type Caller =
  | { kind: "visitor" }
  | {
      kind: "user";
      id: string;
      email: string;
      role: "member" | "admin";
      /** Whether the console is open to him. */ approved: boolean;
    };

export type FunctionDeps = {
  backend: Backend;
  env: Env;
  log: Log;
  rateLimiter: RateLimiter;
  localAccess: LocalAccess;
  mail: Mailer;
  usageCounters: UsageCounters;
  /** Called after a function wrote rows of a table, so that no page shows them as they were. */
  onWrite(table: string): void;
  /** Markdown to safe HTML, by the very code that renders the pages. */
  renderMarkdown(text: string): Promise<string>;
};

export type FunctionCall = FunctionDeps & {
  request: Context;
  caller: Caller;
  /** The parsed JSON body; undefined for a call without one, and where the function reads the body itself. */
  body: unknown;
};

/** One function below `/functions/v1/`. It answers with data for JSON or with a whole response, or throws an AppError. */
export type FunctionDefinition = {
  name: string;
  /** It serves the owner's desk and checks so itself: calls are counted generously. */
  isForOwner?: true;
  /** It reads the body itself, which may be large and need not be JSON. */
  rawBody?: true;
  handle(call: FunctionCall): Promise<unknown>;
};
