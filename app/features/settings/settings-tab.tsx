import { useState } from "react";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { useFocusAfterChange } from "#app/lib/focus/use-focus-after-change.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import type { Settings } from "#contracts/settings/settings.ts";
import { type SettingPart, settingParts } from "#contracts/values/setting-values.ts";
import { toFormWords } from "./place-errors.ts";
import { toValues, useSettingChanges } from "./setting-changes.ts";
import { settingTexts } from "./setting-fields.ts";
import { SettingPartCard } from "./setting-part.tsx";
import { useSettings } from "./use-settings.ts";

export type SettingsTabProps = { /** Opens another tab of the panel. */ openTab: (tab: string) => void };

type Section = SettingPart | "address";
const parts = Object.keys(settingParts) as SettingPart[];
const addressTitle = "Address of the site";

const SiteAddressCard = () => (
  <Card
    title={addressTitle}
    description="Links in emails, feeds and search engines use it. It is read when the site starts, so it is changed where the site runs."
  >
    <p className="[overflow-wrap:anywhere]">
      <code translate="no" className="rounded-md bg-surface-sunken px-3 py-2 text-sm">
        {readPublicSettings().siteUrl}
      </code>
    </p>
    <p className="text-sm text-foreground-muted">
      To change it, set <code translate="no">SITE_URL=https://your.domain</code> in the file{" "}
      <code translate="no">.env</code> beside the site, and start the site again.
    </p>
  </Card>
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

type SectionsProps = { settings: Settings; shown: Section; onShow: (section: Section) => void };

/** The sections, with what waits in them to be saved. */
const Sections = ({ settings: { settings }, shown, onShow }: SectionsProps) => {
  const { changes } = useSettingChanges();
  const isChanged = (part: SettingPart): boolean => {
    const own = settings.filter(({ name }) => (settingParts[part] as readonly string[]).includes(name));
    return Object.keys(toValues(own, changes)).length > 0;
  };
  const sections = [
    ...parts.map((part) => ({ name: part as Section, title: settingTexts[part].title, waits: isChanged(part) })),
    { name: "address" as const, title: addressTitle, waits: false },
  ];
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
  const [shown, setShown] = useState<Section>("model");
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
        {shown === "address" ? (
          <SiteAddressCard />
        ) : (
          <SettingPartCard key={shown} part={shown} settings={data}>
            {shown === "access" && <PageSwitches openTab={openTab} />}
          </SettingPartCard>
        )}
      </div>
    </div>
  );
};
