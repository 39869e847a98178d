import type { Context } from "hono";
import type { Backend } from "../backend/backend.ts";
import type { Env } from "../env.ts";
import type { Limits } from "../limits.ts";
import type { Log } from "../log.ts";

/** Who calls a function. A user's role and approval are read from the database, never from the token. */
export type Caller = { kind: "visitor" } | { kind: "user"; id: string; email: string; role: "member" | "admin" };

export type FunctionDeps = {
  backend: Backend;
  env: Env;
  log: Log;
  limits: Limits;
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
