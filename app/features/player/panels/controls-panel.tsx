import { use } from "react";
import type { StorageStatus } from "#app/lib/storage/browser-storage.ts";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { SignContext, signPlurals } from "#app/ui/layout/sign-context.ts";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { playerPreferences } from "../store/players.ts";
import { useStorageStatus, usePreferences } from "../store/use-player.ts";

const keys: [key: string, does: string][] = [
  ["Space", "play"],
  ["← →", "5 s"],
  ["↑ ↓", "volume"],
  ["M", "mute"],
  ["L", "loop"],
  ["0–9", "jump"],
];

/** Keyboard shortcuts of the player; hidden on touch devices. */
const KeyList = () => (
  <dl
    aria-label="Keys"
    className="mt-2 hidden grid-cols-3 gap-x-3 gap-y-2 border-t border-line pt-3 text-xs text-foreground-muted md:[@media(hover:hover)]:grid"
  >
    {keys.map(([key, does]) => (
      <div key={key} className="flex items-center gap-1.5 whitespace-nowrap">
        <dt className="player-key">{key}</dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);

const notes: Record<Exclude<StorageStatus, "available">, string> = {
  forbidden: "This browser keeps nothing for this site, so likes, plays and your place last until you leave the page.",
  full: "This browser has no room left, so new likes, plays and your place last until you leave the page.",
};

export const ControlsPanel = () => {
  const sign = use(SignContext);
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
      {sign !== "none" && (
        <SwitchField
          label={signPlurals[sign] ?? "Butterflies"}
          checked={hasButterflies}
          onCheckedChange={playerPreferences.showButterflies}
        />
      )}
      <KeyList />
      {status !== "available" && (
        <p role="note" className="text-xs text-foreground-muted">
          {notes[status]}
        </p>
      )}
    </section>
  );
};
