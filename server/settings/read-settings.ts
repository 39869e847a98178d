import { secretSettings, type SettingName, settingNames } from "#contracts/values/setting-values.ts";
import { type Env, EnvError } from "../env.ts";
import { toKeyPlace } from "./key-place.ts";
import { open } from "./seal.ts";

/** A row of the table `settings`. */
export type StoredSetting = { name: string; value: string; is_sealed: boolean };

export type SettingValues = Partial<Record<SettingName, string>>;

/** A stored setting that does not count, and why. */
export type SettingProblem = { name: SettingName; reason: string };

export type ReadSettings = {
  env: Env;
  /** The values that count or are overruled by the environment. Secrets are among them. */
  values: SettingValues;
  problems: SettingProblem[];
};

const isSettingName = (name: string): name is SettingName => (settingNames as readonly string[]).includes(name);

/** The settings that a problem of `EnvError` names. */
const listNamed = (problem: string): SettingName[] => {
  const words = new Set(problem.split(/[^A-Z0-9_]/));
  return settingNames.filter((name) => words.has(name));
};

/** As many of the values as go together with the environment; what does not is named. */
const readWith = (given: Env, values: SettingValues): ReadSettings => {
  const problems: SettingProblem[] = [];
  const left = { ...values };
  for (;;) {
    try {
      return { env: given.withSettings(left), values: left, problems };
    } catch (error) {
      if (!(error instanceof EnvError)) throw error;
      const before = problems.length;
      for (const reason of error.problems)
        for (const name of listNamed(reason)) {
          if (left[name] === undefined) continue;
          delete left[name];
          problems.push({ name, reason });
        }
      if (problems.length === before) throw error;
    }
  }
};

/** The settings that say where a key of the environment goes: none of the panel may lead it elsewhere. */
const placesByKey = {
  LLM_API_KEY: ["LLM_BASE_URL", "LLM_MODEL"],
  IMAGE_API_KEY: ["IMAGE_PROVIDER", "IMAGE_URL_TEMPLATE", "IMAGE_BASE_URL", "IMAGE_MODEL"],
  TTS_API_KEY: ["TTS_BASE_URL", "TTS_MODEL", "TTS_VOICE"],
  CDN_PURGE_TOKEN: ["CDN_PURGE_URL"],
} as const satisfies Partial<Record<SettingName, SettingName[]>>;
export const keyNames = Object.keys(placesByKey) as (keyof typeof placesByKey)[];

export const toServersKeyProblem = (name: SettingName): string =>
  `${name} is set by the server for another address, so the address can be changed only there.`;

const keepServersKeys = (given: Env, read: ReadSettings): ReadSettings => {
  const led = keyNames.filter(
    (name) => given.readVariable(name) !== undefined && toKeyPlace(name, read.env) !== toKeyPlace(name, given),
  );
  if (led.length === 0) return read;
  const values = { ...read.values };
  const problems = [...read.problems];
  for (const name of led) {
    for (const place of placesByKey[name]) delete values[place];
    problems.push({ name, reason: toServersKeyProblem(name) });
  }
  const again = readWith(given, values);
  return { ...again, problems: [...problems, ...again.problems] };
};

const lost = (name: SettingName): string =>
  `${name} was entered in the panel and cannot be opened: it was stored by another machine, or for another address. Enter it again.`;
const unsealed = (name: SettingName): string => `${name} is not stored as the panel stores it. Enter it again.`;

/** What holds with the stored settings. `given` is what the environment alone says. */
export const readSettings = (given: Env, rows: readonly StoredSetting[], key: Buffer | null): ReadSettings => {
  const known = rows.flatMap(({ name, ...row }) => (isSettingName(name) ? [{ name, ...row }] : []));
  const plain = known.filter(({ name }) => !secretSettings.has(name));
  const plainValues = Object.fromEntries(plain.map(({ name, value }) => [name, value]));
  const first = keepServersKeys(given, readWith(given, plainValues));
  const secrets: SettingValues = {};
  const { problems } = first;
  for (const { name, value, is_sealed: isSealed } of known) {
    if (!secretSettings.has(name)) continue;
    // Whoever can write to the database alone must not be able to set where emails and backups go.
    const text = isSealed && key ? open(key, value, toPurpose(name, toKeyPlace(name, first.env))) : null;
    if (text === null) problems.push({ name, reason: isSealed ? lost(name) : unsealed(name) });
    else secrets[name] = text;
  }
  const all = readWith(given, { ...first.values, ...secrets });
  return { ...all, problems: [...problems, ...all.problems] };
};

/** What a secret is sealed for. */
export const toPurpose = (name: SettingName, place: string): string => JSON.stringify([name, place]);
