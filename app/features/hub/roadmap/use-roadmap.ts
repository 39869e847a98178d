import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { useOwner } from "#app/lib/owner/use-owner.ts";
import { createStore, useStore } from "#app/lib/storage/external-store.ts";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { applyChange, findPhase, type Phase } from "#contracts/hub/roadmap.ts";
import type { RoadmapChange } from "#contracts/hub/roadmap-change.ts";
import { texts } from "./roadmap-content.ts";

type Changes = Readonly<Record<string, Phase>>;

/** Phases changed since the page was loaded; survive client-side navigation, but not a reload. */
const changesStore = createStore<Changes>({});

const setPhase = (phase: Phase) => changesStore.setState({ ...changesStore.getState(), [phase.id]: phase });

// Saves run one after the other, because the server reads and writes a whole phase.
let saving: Promise<unknown> = Promise.resolve();

const save = (change: RoadmapChange, before: Phase): void => {
  saving = saving
    .then(() => callAsOwner("roadmap", change))
    .catch(() => {
      setPhase(before);
      showToast({ title: texts.notes.saveFailed, tone: "destructive" });
    });
};

/** Phases with local changes (optimistic). Changes of the owner are saved on the server, those of visitors are not. */
export const useRoadmap = (loaded: readonly Phase[]) => {
  const { isAuthorised: isOwner } = useOwner();
  const changes = useStore(changesStore);
  const phases = loaded.map((phase) => changes[phase.id] ?? phase);

  const change = (wanted: RoadmapChange): void => {
    const before = findPhase(phases, wanted);
    if (!before) return;
    setPhase(applyChange(before, wanted, new Date().toISOString()));
    if (isOwner) save(wanted, before);
  };
  return { phases, isOwner, change };
};
