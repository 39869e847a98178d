import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useOwner } from "#app/lib/owner/use-owner.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { findPhase, type Phase } from "#contracts/hub/roadmap.ts";
import type { RoadmapChange } from "#contracts/hub/roadmap-change.ts";
import { createPhaseChanges } from "./phase-changes.ts";
import { getContent } from "#app/lib/content/content.ts";

/** Survive client-side navigation, but not a reload. */
const phaseChanges = createPhaseChanges({
  save: (change) => callAsOwner("roadmap", change),
  onError: () => {
    return showToast({ title: getContent("hub/roadmap").notes.saveFailed, tone: "destructive" });
  },
});

/** Phases with local changes. Changes of the owner are saved on the server, those of visitors are not. */
export const useRoadmap = (loaded: readonly Phase[]) => {
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
