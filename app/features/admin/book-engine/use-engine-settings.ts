import { useState } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { type EngineSettings, readEngineSettings, storeEngineSettings } from "./engine-settings.ts";

/** Edited and stored engine settings, shared by the two cards that show them. */
export const useEngineSettings = () => {
  const [stored, setStored] = useState(readEngineSettings);
  const [draft, setDraft] = useState(stored);
  const [isMissing, setIsMissing] = useState(false);

  const change = (part: Partial<EngineSettings>) => {
    setDraft({ ...draft, ...part });
    setIsMissing(false);
  };

  const save = () => {
    const settings = { chloe_api_key: draft.chloe_api_key.trim(), image_host_key: draft.image_host_key.trim() };
    if (settings.chloe_api_key === "") {
      setIsMissing(true);
      showToast({ title: "CHLOE_API_KEY is required", tone: "destructive" });
      return;
    }
    if (!storeEngineSettings(settings)) {
      showToast({ title: "Failed to save settings", tone: "destructive" });
      return;
    }
    setStored(settings);
    setDraft(settings);
    showToast({ title: "Settings saved successfully", tone: "success" });
  };
  return { draft, stored, isMissing, change, save };
};

export type EngineSettingsState = ReturnType<typeof useEngineSettings>;
