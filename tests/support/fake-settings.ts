import { vi } from "vitest";
import type { FoundModels, Settings, SettingsCall, TriedSettings } from "#contracts/settings/settings.ts";
import { secretSettings, type SettingName, settingNames } from "#contracts/values/setting-values.ts";

type Stored = Partial<Record<SettingName, string>>;
type FakeOptions = {
  /** What the environment sets, and what is set in the panel. */
  server?: Stored;
  panel?: Stored;
  canKeepSecrets?: Settings["canKeepSecrets"];
  notes?: string[];
  tried?: Partial<TriedSettings>;
  found?: FoundModels["found"];
};

/** The function `settings`, in memory. */
export const createFakeSettings = ({
  server = {},
  panel = {},
  canKeepSecrets = true,
  notes = [],
  tried,
  found = [],
}: FakeOptions = {}) => {
  const calls: SettingsCall[] = [];
  const stored: Stored = { ...panel };
  let refusal: { status: number; error: string; code: string } | "cut off" | null = null;
  const read = (): Settings => ({
    canKeepSecrets,
    notes,
    settings: settingNames.map((name) => {
      const value = server[name] ?? stored[name];
      const setBy = name in server ? "server" : name in stored ? "panel" : null;
      return { name, setBy, value: secretSettings.has(name) ? null : (value ?? null) };
    }),
  });
  const answer = (call: SettingsCall): unknown => {
    if (call.action === "find-models") return { found };
    if (call.action === "try") return { isGood: true, sentence: "It answers.", milliseconds: 120, ...tried };
    if (call.action === "save")
      for (const [name, value] of Object.entries(call.values) as [SettingName, string | null][])
        if (value === null) delete stored[name];
        else stored[name] = value;
    return read();
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit): Promise<Response> => {
    // An earlier test of the process may still save something of its own.
    if (!url.endsWith("/settings"))
      return Response.json({ error: "There is nothing here.", code: "not_found" }, { status: 404 });
    const call = JSON.parse(init.body as string) as SettingsCall;
    calls.push(call);
    if (refusal === "cut off") throw new TypeError("Failed to fetch");
    if (refusal) return Response.json(refusal, { status: refusal.status });
    return Response.json(answer(call));
  });
  return {
    stored,
    /** The calls of an action, in order. */
    listCalls: (action: SettingsCall["action"]) => calls.filter((call) => call.action === action),
    /** Refuses all calls from now on; null takes them again. */
    refuse: (next: typeof refusal) => void (refusal = next),
  };
};
