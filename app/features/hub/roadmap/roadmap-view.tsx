import { useState, useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { PageTitle } from "#app/ui/layout/page-heading.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { Progress } from "#app/ui/status/progress.tsx";
import { useContent, getContent } from "#app/lib/content/content.ts";
import { markTarget } from "#app/lib/focus/page-focus.tsx";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useOwner } from "#app/lib/owner/use-owner.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { computeOverall, type Phase, findPhase } from "#contracts/hub/roadmap.ts";
import type { RoadmapChange } from "#contracts/hub/roadmap-change.ts";
import { PhaseChart } from "./phase-chart.tsx";
import { PhaseList } from "./phase-list.tsx";
import { PhasePanel } from "./phase-panel.tsx";
import { createPhaseChanges } from "./phase-changes.ts";

/** Survive client-side navigation, but not a reload. */
const phaseChanges = createPhaseChanges({
  save: (change) => callAsOwner("roadmap", change),
  onError: () => {
    return showToast({ title: getContent("hub/roadmap").notes.saveFailed, tone: "destructive" });
  },
});

/** Phases with local changes. Changes of the owner are saved on the server, those of visitors are not. */
const useRoadmap = (loaded: readonly Phase[]) => {
  const { isAuthorised: isOwner } = useOwner();
  const changes = useStore(phaseChanges.store);
  const phases = loaded.map((phase) => changes[phase.id] ?? phase);

  const change = (wanted: RoadmapChange): void => {
    const phase = findPhase(phases, wanted);
    if (!phase) return;
    const apply = isOwner ? phaseChanges.save : phaseChanges.show;
    apply(phase, wanted, new Date().toISOString());
  };
  return { phases, isOwner, change };
};

/** Selects the phase that the URL fragment names, or the phase of the task that it names, and scrolls to that task. */
const useNamedPhase = (phases: readonly Phase[], selectedId: string, select: (id: string) => void): void => {
  const { hash } = useLocation();
  const name = hash.slice(1);
  const selectNamed = useEffectEvent(() => {
    const phase = phases.find(({ id, tasks }) => id === name || tasks.some((task) => task.id === name));
    if (phase) select(phase.id);
  });
  const showTask = useEffectEvent(() => {
    const task = phases.flatMap(({ tasks }) => tasks).find(({ id }) => id === name);
    const target = task && document.getElementById(task.id);
    if (!target) return;
    target.scrollIntoView({ block: "center" });
    markTarget(target);
  });
  useEffect(() => selectNamed(), [name]);
  useEffect(() => showTask(), [name, selectedId]);
};

const RoadmapHeading = () => {
  const texts = useContent("hub/roadmap");
  return (
    <header className="grid gap-3">
      <PageTitle title={texts.heading} aside={<Badge tone="accent">{texts.banner}</Badge>} />
      <p className="max-w-[39.5em] text-foreground-muted">{texts.text}</p>
    </header>
  );
};

/**
 * Both notes take the same place, as high as the longer one: what is below does not move when the owner is known. The
 * estimates are a paragraph of their own: in the note's, a font that arrives late would move their first word far.
 */
const Note = ({ isOwner }: { isOwner: boolean }) => {
  const texts = useContent("hub/roadmap");
  return (
    <div className="grid max-w-[43.5em] text-sm text-foreground-muted *:[grid-area:1/1]">
      <div className={isOwner ? "invisible" : ""}>
        <p className="noscript:hidden">{texts.notes.visitor}</p>
        <p>{texts.estimates}</p>
      </div>
      <div className={isOwner ? "" : "invisible"}>
        <p>{texts.notes.owner}</p>
        <p>{texts.estimates}</p>
      </div>
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
      {texts.more.to && (
        <p>
          <TextLink to={texts.more.to}>{texts.more.label}</TextLink>
        </p>
      )}
    </div>
  );
};
