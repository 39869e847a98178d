import path from "node:path";
import { z } from "zod";
import type { Finding } from "#contracts/doctor.ts";
import { askRunningSite } from "#server/backup/machine/control-socket.ts";
import { advise, toSettingFinding } from "#server/doctor/finding.ts";
import type { Env } from "#server/env.ts";
import { readStoredSettings } from "#server/settings/read-stored-settings.ts";

const valuesSchema = z.record(z.string(), z.string());

type PanelSettings = { env: Env; /** What is stored and does not count. */ problems: Finding[] };

/** The settings of a command, with those of the panel: of the running site, else as they are stored. */
export const readPanelSettings = async (env: Env): Promise<PanelSettings> => {
  try {
    const values = await askRunningSite(path.resolve(env.dataDir), "/settings").catch(() => null);
    if (values) return { env: env.withSettings(valuesSchema.parse(values)), problems: [] };
    const { env: all, problems } = await readStoredSettings(env);
    return { env: all, problems: problems.map(({ reason }) => toSettingFinding(reason)) };
  } catch (error) {
    const [reason] = (error as Error).message.split("\n");
    const advice = "Only those of the environment count here. Start the site: it says what is the matter.";
    return { env, problems: [advise("Settings", `those of the panel cannot be read: ${reason}`, advice)] };
  }
};
