import { z } from "zod";
import { type SettingName, settingNames } from "../values/setting-values.ts";

const values = z.partialRecord(
  z.enum(settingNames as [SettingName, ...SettingName[]]),
  z.string().max(4_000).nullable(),
);

/** Request body of the function `settings`. In `values`, null takes a setting back; what is missing stays as it is. */
export const settingsCallSchema = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.literal("read") }),
    z.strictObject({ action: z.literal("save"), values }),
    /** Tries a part with these values over those in use, and stores nothing. */
    z.strictObject({
      action: z.literal("try"),
      part: z.enum(["model", "images", "voice", "mail", "address", "cdn", "releases"]),
      values,
      /** Where a test email goes. */
      to: z.email().max(320).optional(),
    }),
    /** Looks for language models on this machine, at the addresses that their servers usually have. */
    z.strictObject({ action: z.literal("find-models") }),
  ],
  { error: "action must be one of read, save, try, find-models" },
);
export type SettingsCall = z.input<typeof settingsCallSchema>;

export type Setting = {
  name: SettingName;
  /** Who set it; a variable of the environment wins. Null: nobody, so its default holds. */
  setBy: "server" | "panel" | null;
  /** Null for a secret, and where nothing is set. */
  value: string | null;
};

/** `canKeepSecrets` is a sentence where this process has no key to encrypt them with. */
export type Settings = {
  settings: Setting[];
  canKeepSecrets: true | { reason: string };
  /** What the owner has to know, in sentences: a stored key that cannot be opened, or was forgotten with its address. */
  notes?: string[];
};

/** What came of trying a part: a sentence for the owner, and for a model the names that its server lists. */
export type TriedSettings = { isGood: boolean; sentence: string; models?: string[]; milliseconds: number };

/** A model server that answered on this machine. */
export type FoundModels = { found: { server: string; baseUrl: string; models: string[] }[] };
