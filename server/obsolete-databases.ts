import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#contracts/database.ts";
import { EnvError } from "./env.ts";

/** The first migration of the versions before 0.1.0. */
export const obsoleteMigration = "20261121090000";
const checkMs = 5_000;

/** Why a start refuses a database of those versions, and how its content comes along. */
export const toObsoleteText = (what: string): string =>
  `${what} was made by a version before 0.1.0, and this one needs an empty one: with that version, save a content backup ` +
  `(tab "Content backup" of /admin), or the character's archive and an export of the posts, and restore it here.`;

/** Throws an EnvError if a hosted project has the tables of those versions. One that does not answer may be another. */
export const rejectObsoleteProject = async (client: SupabaseClient<Database>): Promise<void> => {
  const { data } = await client.rpc("applied_migrations").abortSignal(AbortSignal.timeout(checkMs));
  if (data?.includes(obsoleteMigration))
    throw new EnvError([toObsoleteText("SUPABASE_URL: the database of the project")]);
};
