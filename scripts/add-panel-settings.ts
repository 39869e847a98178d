import path from "node:path";
import { z } from "zod";
import { askRunningSite } from "#server/backup/machine/control-socket.ts";
import type { Env } from "#server/env.ts";

const valuesSchema = z.record(z.string(), z.string());

/** The settings of a command, with those of the panel where a site runs on the data folder. */
export const addPanelSettings = async (env: Env): Promise<Env> => {
  const values = await askRunningSite(path.resolve(env.dataDir), "/settings").catch(() => null);
  return values ? env.withSettings(valuesSchema.parse(values)) : env;
};
