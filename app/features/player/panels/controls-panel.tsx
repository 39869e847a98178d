import type { StorageStatus } from "#app/lib/storage/browser-storage.ts";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { playerPreferences } from "../store/players.ts";
import { useStorageStatus, usePreferences } from "../store/use-player.ts";
import { KeyList } from "./key-list.tsx";

const notes: Record<Exclude<StorageStatus, "available">, string> = {
  forbidden: "This browser keeps nothing for this site, so likes, plays and your place last until you leave the page.",
  full: "This browser has no room left, so new likes, plays and your place last until you leave the page.",
};

export const ControlsPanel = () => {
  const hasButterflies = usePreferences((remembered) => remembered.hasButterflies);
  const status = useStorageStatus();
  return (
    <section aria-label="Controls" className="surface flex flex-col justify-center gap-1 rounded-xl px-5 py-4">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <span aria-hidden="true" className="font-medium">
          Dark mode
        </span>
        <ThemeSwitch className="-me-1" />
      </div>
      <SwitchField label="Butterflies" checked={hasButterflies} onCheckedChange={playerPreferences.showButterflies} />
      <KeyList />
      {status !== "available" && (
        <p role="note" className="text-xs text-foreground-muted">
          {notes[status]}
        </p>
      )}
    </section>
  );
};
