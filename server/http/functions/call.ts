import type { Context } from "hono";
import type { ApiScope } from "#contracts/values/integration-values.ts";
import type { Backend } from "../../backend.ts";
import type { Env } from "../../env.ts";
import type { Log } from "../../telemetry/log.ts";
import type { SecurityCounters } from "../../telemetry/security-counters.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import type { LocalAccess } from "../local-access/local-access.ts";
import type { BodyBudget } from "../middleware/body-budget.ts";

/** A signed-in caller. Role and approval are read from the database, never from the token. */
export type User = {
  kind: "user";
  id: string;
  email: string;
  role: "member" | "admin";
  /** Whether they may use the console. */ approved: boolean;
};

/** A program with one of the owner's tokens: a visitor, except where a function says what its scopes allow. */
export type TokenCaller = { kind: "token"; id: string; name: string; scopes: readonly ApiScope[] };

/**
 * The caller of a function. Until the second factor of an account is verified, a session has the rights of a visitor.
 */
export type Caller = { kind: "visitor"; mustEnterCode?: true } | User | TokenCaller;

/** Who may call a function; `owner` is anybody whom `require-owner.ts` accepts in the current admin mode. */
export type Access = "public" | "user" | "approved" | "owner";

/** What the checks before a function need, and every function gets. */
export type CallServices = {
  backend: Backend;
  env: Env;
  log: Log;
  rateLimiter: RateLimiter;
  bodies: BodyBudget;
  localAccess: LocalAccess;
  security: Pick<SecurityCounters, "record">;
};

/** A call of a function; `secret` is the admin secret that came with it, not yet checked. */
export type Call = CallServices & { request: Context; caller: Caller; secret: string | undefined };

/** A call by a signed-in user. */
export type UserCall = Call & { caller: User };

/** A call by the owner; `actor` is the name for the audit log. */
export type OwnerCall = Call & { actor: string };

/** The call of a function, by its access. */
export type CallFor<Level extends Access> = Level extends "owner"
  ? OwnerCall
  : Level extends "user" | "approved"
    ? UserCall
    : Call;
