import type { Context } from "hono";
import type { Backend } from "../backend/backend.ts";
import type { Env } from "../env.ts";
import type { Limits } from "../limits/limits.ts";
import type { Log } from "../log.ts";
import type { PostOffice } from "../providers/mail/post-office.ts";
import type { Counts } from "../counts.ts";

/** Who calls a function. A user's role and approval are read from the database, never from the token. */
export type Caller = { kind: "visitor" } | { kind: "user"; id: string; email: string; role: "member" | "admin"; /** Whether the console is open to him. */ approved: boolean };

export type FunctionDeps = {
  backend: Backend;
  env: Env;
  log: Log;
  limits: Limits;
  mail: PostOffice;
  counts: Counts;
  /** Called after a function wrote rows of a table, so that no page shows them as they were. */
  onWrite(table: string): void;
};

export type FunctionCall = FunctionDeps & {
  request: Context;
  caller: Caller;
  /** The parsed JSON body; undefined for a call without one. */
  body: unknown;
};

/** One function below `/functions/v1/`. It answers with data, or throws an AppError. */
export type SiteFunction = {
  name: string;
  handle(call: FunctionCall): Promise<unknown>;
};
