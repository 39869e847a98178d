import { mirrorTable } from "@site/supabase/mirror-table.ts";
import type { Setting, Settings } from "#contracts/settings/settings.ts";
import { secretSettings, type SettingName, settingNames } from "#contracts/values/setting-values.ts";
import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend.ts";
import { type Env, EnvError } from "../env.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { withAudit } from "../http/functions/with-audit.ts";
import type { LiveEnv } from "../live-env.ts";
import type { Log } from "../telemetry/log.ts";
import { toKeyPlace } from "./key-place.ts";
import {
  keyNames,
  type ReadSettings,
  readSettings,
  type SettingProblem,
  type SettingValues,
  toPurpose,
  toServersKeyProblem,
} from "./read-settings.ts";
import { seal } from "./seal.ts";

export type SettingChanges = Partial<Record<SettingName, string | null>>;

/** What would hold with changes. */
type Plan = { env: Env; values: SettingValues; /** Keys that belong to another address. */ forgotten: SettingName[] };

export type SiteSettings = {
  describe(): Settings;
  /** Throws an AppError that names what is wrong, a line for each. */
  plan(changes: SettingChanges): Plan;
  /** Stores changes; they hold when this resolves. Throws AppError. */
  save(call: Pick<OwnerCall, "actor" | "backend">, changes: SettingChanges): Promise<Settings>;
  /** What is stored and does not count. */
  listProblems(): readonly SettingProblem[];
  onChange: LiveEnv["onChange"];
  close(): void;
};

type Options = {
  live: LiveEnv;
  /** What the environment alone says. */
  given: Env;
  backend: Backend;
  /** Encrypts what is secret; null if there is none. */
  key: Buffer | null;
  log: Pick<Log, "error" | "warn">;
  everyMs?: number;
};

const noKey =
  "Keys and passwords cannot be kept here: start the site with SETTINGS_SECRET, at least 32 characters, the same for all its processes.";

const unavailable = (detail: string) =>
  new AppError("unavailable", "The settings could not be reached just now. Please try again in a moment.", { detail });
const refuse = (sentences: readonly string[]) => new AppError("invalid_request", sentences.join("\n"));

/** What the server has in such an address may be a key. */
const withoutQuery = (name: SettingName, value: string): string =>
  name === "IMAGE_URL_TEMPLATE" ? (value.split("?", 1)[0] ?? "") : value;

const forgottenNote = (name: SettingName): string =>
  `${name} was forgotten, because it belongs to the address that was there before. Enter the key of the new one.`;

/** The settings that the owner has stored, which hold in all processes of the site as soon as they are stored. */
export const openSettings = async (options: Options): Promise<SiteSettings> => {
  const { live, given, backend, key, log, everyMs = 4_000 } = options;
  let current: ReadSettings = { env: given, values: {}, problems: [] };
  let stored = "[]";

  const read = async (): Promise<void> => {
    const { data } = await backend
      .serviceClient()
      .from("settings")
      .select("name, value, is_sealed")
      .order("name")
      .throwOnError();
    const text = JSON.stringify(data);
    if (text === stored) return;
    current = readSettings(given, data, key);
    stored = text;
    for (const { name, reason } of current.problems)
      log.warn({ setting: name, reason }, "a stored setting does not count");
    live.use(current.env);
  };
  const mirror = mirrorTable({
    backend,
    table: "settings",
    read,
    onFailed: (error) => log.error({ detail: String(error) }, "settings not read"),
    everyMs,
  });
  await mirror.reload();

  const isServers = (name: SettingName): boolean => given.readVariable(name) !== undefined;

  const toSetting = (name: SettingName): Setting => {
    const isSecret = secretSettings.has(name);
    const own = given.readVariable(name);
    if (own !== undefined) return { name, setBy: "server", value: isSecret ? null : withoutQuery(name, own) };
    const value = current.values[name];
    return { name, setBy: value === undefined ? null : "panel", value: isSecret ? null : (value ?? null) };
  };

  const describe = (): Settings => ({
    settings: settingNames.map(toSetting),
    canKeepSecrets: key ? true : { reason: noKey },
    notes: current.problems.map(({ reason }) => reason),
  });

  const tryWith = (values: SettingValues): Env => {
    try {
      return given.withSettings(values);
    } catch (error) {
      throw error instanceof EnvError ? refuse(error.problems) : error;
    }
  };

  const plan = (changes: SettingChanges): Plan => {
    const changed = settingNames.filter((name) => changes[name] !== undefined);
    const fixed = changed.filter(isServers);
    if (fixed.length > 0)
      throw refuse(fixed.map((name) => `${name} is set by the server, and can be changed only there.`));
    const values = { ...current.values };
    for (const name of changed) {
      const value = changes[name];
      if (value) values[name] = value;
      else delete values[name];
    }
    const next = tryWith(values);
    const movedKeys = keyNames.filter((name) => toKeyPlace(name, next) !== toKeyPlace(name, current.env));
    const serversKey = movedKeys.find((name) => isServers(name) && toKeyPlace(name, next) !== toKeyPlace(name, given));
    if (serversKey) throw refuse([toServersKeyProblem(serversKey)]);
    const forgotten = movedKeys.filter((name) => changes[name] === undefined && values[name] !== undefined);
    for (const name of forgotten) delete values[name];
    return { env: forgotten.length > 0 ? tryWith(values) : next, values, forgotten };
  };

  const toRow = (name: SettingName, value: string, env: Env) => {
    const row = { name, updated_at: new Date().toISOString() };
    if (!secretSettings.has(name)) return { ...row, value, is_sealed: false };
    if (!key) throw refuse([noKey]);
    return { ...row, value: seal(key, value, toPurpose(name, toKeyPlace(name, env))), is_sealed: true };
  };

  return {
    describe,
    plan,
    async save(call, changes) {
      await mirror.reload();
      const { env, values, forgotten } = plan(changes);
      const changed = settingNames.filter((name) => changes[name] !== undefined);
      const gone = [...forgotten, ...changed.filter((name) => values[name] === undefined)];
      const rows = changed.flatMap((name) => (values[name] === undefined ? [] : [toRow(name, values[name], env)]));
      const table = () => call.backend.serviceClient().from("settings");
      // First what is taken away: a key is never left beside an address that it is not for.
      if (gone.length > 0) {
        const note = { table: "settings", action: "setting cleared" } as const;
        const { error } = await withAudit(table().delete().in("name", gone), call, note);
        if (error) throw unavailable(error.message);
      }
      if (rows.length > 0) {
        const note = { table: "settings", action: "setting changed" } as const;
        const { error } = await withAudit(table().upsert(rows), call, note);
        if (error) throw unavailable(error.message);
      }
      await mirror.reload();
      const described = describe();
      return { ...described, notes: [...forgotten.map(forgottenNote), ...(described.notes ?? [])] };
    },
    listProblems: () => current.problems,
    onChange: live.onChange,
    close: mirror.close,
  };
};
