import { fileURLToPath } from "node:url";
import type { Database } from "#contracts/database.ts";
import { schema } from "#contracts/schema.ts";
import type { SiteOptions } from "@site/supabase/site-options.ts";
import { realtimeChannels } from "./realtime-channels.ts";
import { obsoleteMigration } from "./obsolete-databases.ts";

/**
 * What a person is told about a limit of the migrations, by the name of its constraint, which is also the `hint` of the
 * error.
 */
export const limitMessages: ReadonlyMap<string, string> = new Map([
  ["images_of_a_user", "You have saved 1,000 pictures. Please delete some before you save another."],
  [
    "bytes_of_images_of_a_user",
    "The prompts of your pictures hold 5 MB of text, which is all that can be kept. Please delete some pictures first.",
  ],
  [
    "files_of_a_user",
    "Your pictures hold 200 MB, which is all that can be kept. Please delete some before you save another.",
  ],
  ["changes_of_a_user", "You have changed 20,000 rows today. Please go on tomorrow."],
  [
    "share_requests_of_a_user",
    "Twenty of your pictures are waiting for the owner of this site. Please ask again when some are decided.",
  ],
  ["sharing_is_decided_by_the_owner", "The owner of this site decides which pictures are shared."],
  ["images_shared_are_approved", "Please approve the picture before you share it."],
  ["inbox_is_full", "So much is waiting for the owner of this site that no more fits. Please try again another day."],
  ["metadata_of_a_user", "The metadata of the account would be too long"],
]);

/** What every backend of the site is created with, whatever its database. */
export const siteOptions: SiteOptions<Database> = {
  schema,
  channels: realtimeChannels,
  migrationsDirectory: fileURLToPath(new URL("../supabase/migrations/", import.meta.url)),
  obsoleteMigration,
  pages: {
    confirmed: "/console",
    newPassword: "/auth?tab=reset",
    account: "/console/settings",
    signIn: "/auth",
  },
  // That account becomes admin when its address is confirmed.
  deleteAccountSql: "select public.delete_account($1::uuid)",
  privilegedAddressSql: "select from public.access_rules where lower(owner_email) = lower($1)",
  easyPasswords: new Set(["neoneo", "neo12345", "chloe", "chloe123", "chloechloe", "chloe2026"]),
  constraintMessages: limitMessages,
  probe: { table: "posts", column: "id" },
};
