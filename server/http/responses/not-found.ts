import type { Context } from "hono";
import { missingCacheControl } from "#contracts/cache-control.ts";

/** What is not there, for programs: plain text. */
export const notFound = (c: Context): Response => c.text("Not found", 404, { "cache-control": missingCacheControl });
