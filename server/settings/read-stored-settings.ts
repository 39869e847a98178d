import path from "node:path";
import { hasDatabase } from "@site/supabase/embedded/create-database.ts";
import { queryOnce } from "@site/supabase/query-once.ts";
import { undefinedTable } from "@site/supabase/sqlstate.ts";
import { z } from "zod";
import { createDataDir } from "../data-dir.ts";
import type { Env } from "../env.ts";
import { type ReadSettings, readSettings } from "./read-settings.ts";
import { toSealKey } from "./seal.ts";

const rowsSchema = z.array(z.object({ name: z.string(), value: z.string(), is_sealed: z.boolean() }));
const sql = "select name, value, is_sealed from public.settings order by name";
const timeoutMs = 5_000;

const readOwnKey = ({ settingsSecret }: Env): Buffer | null =>
  settingsSecret === undefined ? null : toSealKey(settingsSecret);

const askProject = async ({ url, secretKey }: NonNullable<Env["hosted"]>): Promise<unknown> => {
  const address = `${url}/rest/v1/settings?select=name,value,is_sealed&order=name`;
  const response = await fetch(address, { headers: { apikey: secretKey }, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`the project answers ${response.status}`);
  return response.json();
};

/** The rows; none before the start of this release that makes the table. */
const query = (place: Parameters<typeof queryOnce>[0]): Promise<object[]> =>
  queryOnce(place, sql).catch((error: { code?: string }) => {
    if (error.code === undefinedTable) return [];
    throw error;
  });

/** Throws if a site that runs has the folder. */
const readEmbedded = async (env: Env): Promise<ReadSettings> => {
  const dataDir = await createDataDir(env.dataDir);
  try {
    const rows = rowsSchema.parse(await query({ directory: dataDir.database }));
    return readSettings(env, rows, readOwnKey(env) ?? (await dataDir.readSettingsKey()));
  } finally {
    dataDir.release();
  }
};

/**
 * What holds with the settings of the panel, for a command beside a site that is stopped, or on a database that is
 * elsewhere. Throws if they cannot be read.
 */
export const readStoredSettings = async (env: Env): Promise<ReadSettings> => {
  const { databaseUrl, dataDir, hosted } = env;
  if (!hosted && databaseUrl === undefined) {
    const isThere = hasDatabase(path.resolve(dataDir, "db"));
    return isThere ? readEmbedded(env) : { env, values: {}, problems: [] };
  }
  const rows = hosted ? await askProject(hosted) : await query({ url: databaseUrl ?? "" });
  return readSettings(env, rowsSchema.parse(rows), readOwnKey(env));
};
