import { use } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { SwitchField } from "#app/ui/forms/switch-field.tsx";
import { SignContext } from "#app/ui/layout/sign-context.ts";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { playerPreferences } from "../store/players.ts";
import { useStorageStatus, usePreferences } from "../store/use-player.ts";

/** Keyboard shortcuts of the player; hidden on touch devices. */
const KeyList = () => {
  const texts = useContent("player-controls").controls.keys;
  const keys = [
    [texts.space, texts.play],
    ["← →", texts.seconds],
    ["↑ ↓", texts.volume],
    ["M", texts.mute],
    ["L", texts.loop],
    ["0–9", texts.jump],
  ];
  return (
    <dl
      aria-label={texts.label}
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
};

export const ControlsPanel = () => {
  const sign = use(SignContext);
  const texts = useContent("player-controls").controls;
  const signs: Partial<Record<string, string>> = texts.signs;
  const hasButterflies = usePreferences((remembered) => remembered.hasButterflies);
  const status = useStorageStatus();
  return (
    <section aria-label={texts.label} className="surface flex flex-col justify-center gap-1 rounded-xl px-5 py-4">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <span aria-hidden="true" className="font-medium">
          {useContent("ui").darkMode}
        </span>
        <ThemeSwitch className="-me-1" />
      </div>
      {sign !== "none" && (
        <SwitchField
          label={signs[sign] ?? signs.butterfly}
          checked={hasButterflies}
          onCheckedChange={playerPreferences.showButterflies}
        />
      )}
      <KeyList />
      {status !== "available" && (
        <p role="note" className="text-xs text-foreground-muted">
          {texts[status]}
        </p>
      )}
    </section>
  );
};
