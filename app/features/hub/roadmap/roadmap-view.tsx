import { useState } from "react";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { computeOverall, type Phase } from "#contracts/hub/roadmap.ts";
import { PhaseChart } from "./phase-chart.tsx";
import { PhaseList } from "./phase-list.tsx";
import { PhasePanel } from "./phase-panel.tsx";
import { useNamedPhase } from "./use-named-phase.ts";
import { useRoadmap } from "./use-roadmap.ts";
import { useContent } from "#app/lib/content/content.ts";

const RoadmapHeading = () => {
  const texts = useContent("hub/roadmap");
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 className="font-display text-heading font-medium tracking-display">{texts.heading}</h1>
        <Badge tone="accent">{texts.banner}</Badge>
      </div>
      <p className="max-w-[62ch] text-foreground-muted">{texts.text}</p>
    </header>
  );
};

/** Both notes take the same place, as high as the longer one: what is below does not move when the owner is known. */
const Note = ({ isOwner }: { isOwner: boolean }) => {
  const texts = useContent("hub/roadmap");
  return (
    <div className="grid max-w-[68ch] text-sm text-foreground-muted *:[grid-area:1/1]">
      <p className={isOwner ? "invisible" : ""}>
        <span className="noscript:hidden">{texts.notes.visitor}</span> {texts.estimates}
      </p>
      <p className={isOwner ? "" : "invisible"}>
        {texts.notes.owner} {texts.estimates}
      </p>
    </div>
  );
};

export const RoadmapView = ({ loaded }: { loaded: readonly Phase[] }) => {
  const texts = useContent("hub/roadmap");
  const { phases, isOwner, change } = useRoadmap(loaded);
  const [selectedId, select] = useState("phase-1");
  const index = Math.max(
    0,
    phases.findIndex(({ id }) => id === selectedId),
  );
  const selected = phases[index];
  useNamedPhase(phases, selectedId, select);
  return (
    <div className="grid gap-6">
      <RoadmapHeading />
      <Progress label={texts.overall} value={computeOverall(phases)} />
      <Note isOwner={isOwner} />
      <div className="grid gap-5 lg:grid-cols-[auto_minmax(0,1fr)]">
        <PhaseList phases={phases} selectedId={selectedId} onSelect={select} />
        {selected && <PhasePanel phase={selected} number={index + 1} onChange={change} />}
      </div>
      <PhaseChart phases={phases} />
      <p>
        <TextLink to={texts.more.to}>{texts.more.label}</TextLink>
      </p>
    </div>
  );
};
