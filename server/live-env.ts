import { isDeepStrictEqual } from "node:util";
import type { Env } from "./env.ts";

/** What settings of the panel change (`contracts/settings/settings.ts`). */
const liveNames = [
  "accessPolicy",
  "backups",
  "cdn",
  "dailyTokens",
  "donorboxCampaign",
  "images",
  "languageModel",
  "mail",
  "personaChat",
  "releases",
  "siteLookup",
  "siteUrl",
  "speech",
  "voice",
] as const satisfies (keyof Env)[];

export type LiveEnv = {
  /** What holds now, at each read; what has not changed is the same object. */
  env: Env;
  /** Takes over what settings change. */
  use(next: Env): void;
  /** Called after each change, with what has changed. Returns a function that ends that. */
  onChange(listener: (changed: ReadonlySet<keyof Env>) => void): () => void;
};

/** The settings of a process, some of which change while it runs. */
export const createLiveEnv = (first: Env): LiveEnv => {
  const current = { ...first };
  const env = { ...first };
  const listeners = new Set<(changed: ReadonlySet<keyof Env>) => void>();
  for (const name of liveNames) Object.defineProperty(env, name, { enumerable: true, get: () => current[name] });
  return {
    env,
    use(next) {
      const changed = new Set(liveNames.filter((name) => !isDeepStrictEqual(current[name], next[name])));
      if (changed.size === 0) return;
      Object.assign(current, Object.fromEntries([...changed].map((name) => [name, next[name]])));
      for (const listener of listeners) listener(changed);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
