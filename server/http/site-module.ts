import type { Env as HonoEnv, Hono } from "hono";
import type { FunctionDefinition } from "./functions/define-function.ts";

/** What a noun brings to the site. It begins its own work in the background when it is created. */
export type SiteModule = {
  /** What pages and programs call below `/functions/v1`. */
  functions?: readonly FunctionDefinition[];
  /** Other addresses that it answers, with their whole paths. */
  routes?: readonly Hono<HonoEnv>[];
  /** Ends what it does by itself. */
  close?(): void | Promise<void>;
};
