import { useId } from "react";
import { readPublicSettings } from "#app/lib/api/public-settings.ts";
import { LoadError } from "#app/lib/owner/load-error.tsx";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Skeleton } from "#app/ui/status/skeleton.tsx";
import { type SettingPart, settingParts } from "#contracts/settings/settings.ts";
import { SettingPartCard } from "./setting-part.tsx";
import { settingTexts } from "./setting-fields.ts";
import { useSettings } from "./use-settings.ts";

export type SettingsTabProps = { /** Opens another tab of the panel. */ openTab: (tab: string) => void };

const parts = Object.keys(settingParts) as SettingPart[];

const SiteAddressCard = ({ headingId }: { headingId: string }) => (
  <Card
    title={
      <span id={headingId} tabIndex={-1} className="outline-none">
        Address of the site
      </span>
    }
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

const goTo = (id: string) => {
  const heading = document.getElementById(id);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
};

/** What the site uses elsewhere and how it is run: a form for each part, and a list of them. */
export const SettingsTab = ({ openTab }: SettingsTabProps) => {
  const id = useId();
  const { data, error, refetch } = useSettings();
  const headingId = (name: string) => `${id}-${name}`;
  if (!data)
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-96 w-full" />;
  const sections = [
    ...parts.map((part) => ({ name: part as string, title: settingTexts[part].title })),
    { name: "address", title: "Address of the site" },
  ];
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,46rem)] lg:gap-10">
      <nav aria-label="Sections of the settings" className="lg:sticky lg:top-6">
        <ul className="flex flex-wrap gap-1 lg:grid">
          {sections.map(({ name, title }) => (
            <li key={name}>
              <Button variant="quiet" size="sm" onClick={() => goTo(headingId(name))}>
                {title}
              </Button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid min-w-0 gap-8">
        {parts.map((part) => (
          <SettingPartCard key={part} part={part} settings={data} headingId={headingId(part)}>
            {part === "access" && (
              <div className="grid gap-3">
                <p className="text-sm text-foreground-muted">
                  Whether the site has a console at all, and whether it keeps what visitors send as feedback, are
                  switches of its pages: in “Character”, under “Pages” and “Feedback”.
                </p>
                <div>
                  <Button variant="glass" size="sm" onClick={() => openTab("character")}>
                    Open “Character”
                  </Button>
                </div>
              </div>
            )}
          </SettingPartCard>
        ))}
        <SiteAddressCard headingId={headingId("address")} />
      </div>
    </div>
  );
};
