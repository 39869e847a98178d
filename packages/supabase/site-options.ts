import type { AccountSql } from "./auth/accounts.ts";
import type { AuthPages } from "./auth/auth-emails.ts";
import type { EasyPasswords } from "./auth/validate-password.ts";
import type { Seed } from "./database/seed.ts";
import type { ConstraintMessages } from "./gateway/map-database-error.ts";
import type { DeclaredChannel } from "./realtime/declared-channels.ts";
import type { Schema } from "./gateway/rest/schema.ts";

/** What is the site's, and the same for every database. `Database` has its row types, as supabase-js expects them. */
export type SiteOptions<Database = unknown> = AccountSql & {
  /** What requests may name. */
  schema: Schema<Database>;
  /** The channels for messages between clients; by default none. */
  channels?: readonly DeclaredChannel[] | undefined;
  /** Folder of SQL files, named as the Supabase CLI names them, which are applied in order. */
  migrationsDirectory: string;
  /** A migration of earlier releases whose databases none of these brings up to date: the start refuses them. */
  obsoleteMigration?: string | undefined;
  /** Pages that links of emails lead to. */
  pages: AuthPages;
  easyPasswords?: EasyPasswords | undefined;
  constraintMessages?: ConstraintMessages | undefined;
  /** A table and a column that visitors may read, to see whether a hosted project responds. */
  probe: { table: string; column: string };
  /** Runs on the very first start. */
  seed?: Seed | undefined;
};
