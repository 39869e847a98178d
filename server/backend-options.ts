import { fileURLToPath } from "node:url";
import type { Database } from "#contracts/database.ts";
import { schema } from "#contracts/schema.ts";
import type { SiteOptions } from "@site/supabase/site-options.ts";
import type { SentenceKey } from "#contracts/sentence.ts";
import { sentence } from "./sentence.ts";
import { realtimeChannels } from "./realtime-channels.ts";
import { obsoleteMigration } from "./obsolete-databases.ts";

/**
 * What a person is told about a limit of the migrations, by the name of its constraint, which is also the `hint` of the
 * error.
 */
export const limitSentences: ReadonlyMap<string, SentenceKey> = new Map([
  ["images_of_a_user", "storage.picturesFull"],
  ["bytes_of_images_of_a_user", "storage.promptsFull"],
  ["files_of_a_user", "storage.filesFull"],
  ["changes_of_a_user", "storage.changesToday"],
  ["share_requests_of_a_user", "storage.sharesWaiting"],
  ["sharing_is_decided_by_the_owner", "storage.sharingIsDecided"],
  ["images_shared_are_approved", "storage.approveFirst"],
  ["inbox_is_full", "storage.inboxFull"],
  ["metadata_of_a_user", "storage.metadataLong"],
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
  auditSql: "insert into public.audit_log (actor, action, subject) values ('secret key', $1, $2)",
  privilegedAddressSql: "select from public.access_rules where lower(owner_email) = lower($1)",
  easyPasswords: new Set(["neoneo", "neo12345", "chloe", "chloe123", "chloechloe", "chloe2026"]),
  constraintMessages: new Map([...limitSentences].map(([name, key]) => [name, sentence(key).english])),
  probe: { table: "posts", column: "id" },
};
