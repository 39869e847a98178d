import adminData from "#content/admin.json" with { type: "json" };
import type { AdminContent } from "#contracts/content/admin.ts";

/** What the panel says beyond the words that are fixed by its specification. */
export const texts: AdminContent = adminData;
