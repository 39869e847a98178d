import { useState } from "react";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { useFocusAfterChange } from "#app/lib/focus/use-focus-after-change.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { Settings } from "#contracts/settings/settings.ts";
import { type SettingPart, settingParts } from "#contracts/values/setting-values.ts";
import { toFormWords } from "./place-errors.ts";
import { toValues, useSettingChanges } from "./setting-changes.ts";
import { settingTexts } from "./setting-texts.ts";
import { SettingPartCard } from "./setting-part.tsx";
import { useSettings } from "./use-settings.ts";

export type SettingsTabProps = { /** Opens another tab of the panel. */ openTab: (tab: string) => void };

const parts = Object.keys(settingParts) as SettingPart[];

/** What an address of the internet changes for whoever has no login. */
const PanelKeyNote = () =>
  readPublicSettings().adminMode === "auto" && (
    <p className="rounded-md bg-warning-subtle px-4 py-3 text-sm">
      This panel has no login yet. With an address of the internet it asks for the local key from then on: the contents
      of the file <code translate="no">local-key</code> in the data folder. To log in instead, start the site with{" "}
      <code translate="no">OWNER_EMAIL</code> set to your address.
    </p>
  );

const PageSwitches = ({ openTab }: SettingsTabProps) => (
  <div className="grid gap-3">
    <p className="text-sm text-foreground-muted">
      Whether the site has a console at all is a switch of its pages. Whether it keeps what visitors send as feedback is
      one of the texts in “Character”, under “Feedback”.
    </p>
    <div>
      <Button variant="glass" size="sm" onClick={() => openTab("pages")}>
        Open “Pages and menu”
      </Button>
    </div>
  </div>
);

type SectionsProps = { settings: Settings; shown: SettingPart; onShow: (part: SettingPart) => void };

/** The sections, with what waits in them to be saved. */
const Sections = ({ settings: { settings }, shown, onShow }: SectionsProps) => {
  const { changes } = useSettingChanges();
  const isChanged = (part: SettingPart): boolean => {
    const own = settings.filter(({ name }) => (settingParts[part] as readonly string[]).includes(name));
    return Object.keys(toValues(own, changes)).length > 0;
  };
  const sections = parts.map((name) => ({ name, title: settingTexts[name].title, waits: isChanged(name) }));
  return (
    <nav aria-label="Sections of the settings">
      <ul className="flex flex-wrap gap-1 lg:grid">
        {sections.map(({ name, title, waits }) => (
          <li key={name}>
            <button
              type="button"
              aria-current={name === shown || undefined}
              onClick={() => onShow(name)}
              className="min-h-11 cursor-pointer rounded-full px-4 text-start text-sm font-semibold text-foreground-muted transition-colors hover:text-foreground aria-[current]:bg-accent-subtle aria-[current]:text-accent lg:w-full"
            >
              {waits ? `${title} (not saved)` : title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** What the site uses elsewhere and how it is run: a form for each part, one at a time. */
export const SettingsTab = ({ openTab }: SettingsTabProps) => {
  const { data, error, refetch } = useSettings();
  const [shown, setShown] = useState<SettingPart>("model");
  const box = useFocusAfterChange(shown);
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-96 w-full" />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,46rem)] lg:gap-10">
      <Sections settings={data} shown={shown} onShow={setShown} />
      <div ref={box} className="grid min-w-0 gap-6">
        <ul aria-label="What you should know" aria-live="polite" className="grid gap-3 empty:hidden">
          {data.notes?.map((note) => (
            <li key={note} className="rounded-lg border border-danger px-4 py-3 text-sm [overflow-wrap:anywhere]">
              {toFormWords(note)}
            </li>
          ))}
        </ul>
        <SettingPartCard key={shown} part={shown} settings={data}>
          {shown === "access" && <PageSwitches openTab={openTab} />}
          {shown === "address" && <PanelKeyNote />}
        </SettingPartCard>
      </div>
    </div>
  );
};
