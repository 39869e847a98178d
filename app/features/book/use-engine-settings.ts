import { useState } from "react";
import { createStore } from "#app/lib/storage/external-store.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { type EngineSettings, readEngineSettings, storeEngineSettings } from "#app/lib/owner/engine-settings.ts";

/** Edited and stored engine settings, shared by the two cards that show them. */
export const useEngineSettings = () => {
  const [stored, setStored] = useState(readEngineSettings);
  const [draft] = useState(() => createStore(stored));

  const save = (settings: EngineSettings) => {
    if (!storeEngineSettings(settings)) {
      showToast({ title: "Failed to save settings", tone: "destructive" });
      return;
    }
    setStored(settings);
    draft.setState(settings);
    showToast({ title: "Settings saved successfully", tone: "success" });
  };
  return { draft, stored, save };
};

export type EngineSettingsState = ReturnType<typeof useEngineSettings>;
