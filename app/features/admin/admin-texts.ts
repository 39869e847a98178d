import adminData from "#content/admin.json" with { type: "json" };
import type { AdminContent } from "#contracts/content/admin.ts";

/** Labels of the admin panel that are not fixed by the specification. */
export const texts: AdminContent = adminData;
