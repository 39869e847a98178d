import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { Settings, SettingsCall } from "#contracts/settings/settings.ts";
import type { SettingPart } from "#contracts/values/setting-values.ts";

export type SettingValues = Extract<SettingsCall, { action: "save" }>["values"];
type Trial = Pick<Extract<SettingsCall, { action: "try" }>, "to" | "values"> & { part: TriedPart };
export type TriedPart = Extract<SettingsCall, { action: "try" }>["part"];

const key = ["settings"];
/** A model of one's own is loaded first. */
const tryMs = 90_000;

const triedParts: readonly SettingPart[] = ["model", "images", "voice", "mail", "address", "cdn", "releases"];
export const isTried = (part: SettingPart): part is TriedPart => triedParts.includes(part);

export const useSettings = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => callAsOwner("settings", { action: "read" }, { signal }) });

export const useSaveSettings = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: SettingValues) => callAsOwner("settings", { action: "save", values }),
    onSuccess: (settings) => {
      client.setQueryData<Settings>(key, settings);
      // What is said above the tabs about services and backups.
      void client.invalidateQueries({ queryKey: ["site-status"] });
    },
  });
};

export const useTrySettings = () =>
  useMutation({
    mutationFn: (trial: Trial) => callAsOwner("settings", { action: "try", ...trial }, { timeoutMs: tryMs }),
  });

export const useFindModels = () =>
  useMutation({ mutationFn: async () => (await callAsOwner("settings", { action: "find-models" })).found });
