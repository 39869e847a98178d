import { DataDirError } from "#server/data-dir.ts";
import type { Env } from "#server/env.ts";

/** For commands on data that are here. Throws a DataDirError where they are in a project elsewhere. */
export const rejectHosted = ({ hosted }: Pick<Env, "hosted">): void => {
  if (hosted) throw new DataDirError("The data are at SUPABASE_URL. Use the backups of that service.");
};
