import { useQuery } from "@tanstack/react-query";
import { createDraft } from "#app/lib/storage/draft.ts";
import { createStore, type Store, useStore } from "#app/lib/storage/external-store.ts";
import { parseTexts } from "#app/lib/storage/parse-texts.ts";
import type { Setting } from "#contracts/settings/settings.ts";
import { secretSettings, type SettingName, settingNames } from "#contracts/values/setting-values.ts";
import type { SettingValues } from "./use-settings.ts";

/** What was typed and is not saved; "" takes a setting back. */
export type Changes = Partial<Record<SettingName, string>>;

const parse = (stored: unknown): Changes => {
  const given = typeof stored === "object" && stored ? Object.keys(stored) : [];
  const names = settingNames.filter((name) => given.includes(name) && !secretSettings.has(name));
  return parseTexts(Object.fromEntries(names.map((name) => [name, ""])))(stored);
};

/** Kept for the tab, like all that is typed in the panel, without secrets. */
const drafts = createDraft<Changes>("settings-draft", parse);

/** Secrets that were typed, for as long as the panel is open and nowhere else. */
const useTypedSecrets = (): Store<Changes> =>
  useQuery({
    queryKey: ["settings", "typed secrets"],
    queryFn: () => createStore<Changes>({}),
    initialData: () => createStore<Changes>({}),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  }).data;

const without = (changes: Changes, names: readonly SettingName[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !(names as readonly string[]).includes(name)));

export const useSettingChanges = () => {
  const secrets = useTypedSecrets();
  const changes = { ...useStore(drafts), ...useStore(secrets) };
  const change = (name: SettingName, value: string | undefined) => {
    const store = secretSettings.has(name) ? secrets : drafts;
    const others = without(store.getState(), [name]);
    store.setState(value === undefined ? others : { ...others, [name]: value });
  };
  const forget = (names: readonly SettingName[]) => {
    for (const store of [secrets, drafts]) store.setState(without(store.getState(), names));
  };
  return { changes, change, forget };
};

/** Of these settings, what a save has to change: neither what the server sets nor what is as it was. */
export const toValues = (settings: readonly Setting[], changes: Changes): SettingValues =>
  Object.fromEntries(
    settings.flatMap(({ name, setBy, value }) => {
      const typed = changes[name]?.trim();
      const isSame = secretSettings.has(name) ? typed === "" && setBy === null : typed === (value ?? "");
      return typed === undefined || setBy === "server" || isSame ? [] : [[name, typed === "" ? null : typed]];
    }),
  );
