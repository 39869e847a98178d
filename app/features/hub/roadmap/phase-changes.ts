import { createStore } from "#app/lib/storage/external-store.ts";
import { applyChange, type Phase } from "#contracts/hub/roadmap.ts";
import type { RoadmapChange } from "#contracts/hub/roadmap-change.ts";

type Changes = Readonly<Record<string, Phase>>;
type Applied = { change: RoadmapChange; at: string };
/** A phase with unsaved changes: `saved` is its last state on the server. */
type Unsaved = { saved: Phase; applied: Applied[] };

type Deps = { save(change: RoadmapChange): Promise<unknown>; onError(): void };

/**
 * Optimistic changes of phases: shown at once, saved one after the other, because the server reads and writes a whole
 * phase. A change that cannot be saved is undone; later ones stay.
 */
export const createPhaseChanges = ({ save, onError }: Deps) => {
  const store = createStore<Changes>({});
  const unsaved = new Map<string, Unsaved>();
  let queue: Promise<unknown> = Promise.resolve();

  const show = (phase: Phase) => store.setState({ ...store.getState(), [phase.id]: phase });
  const settle = (id: string, one: Applied, isSaved: boolean): void => {
    const phase = unsaved.get(id);
    if (!phase) return;
    const applied = phase.applied.filter((other) => other !== one);
    const saved = isSaved ? applyChange(phase.saved, one.change, one.at) : phase.saved;
    if (applied.length > 0) unsaved.set(id, { saved, applied });
    else unsaved.delete(id);
    show(applied.reduce((current, { change, at }) => applyChange(current, change, at), saved));
  };

  return {
    store,
    /** Shows a change of `phase` without saving it. */
    show: (phase: Phase, change: RoadmapChange, at: string) => show(applyChange(phase, change, at)),
    /** Shows a change of `phase` and saves it. */
    save(phase: Phase, change: RoadmapChange, at: string): void {
      const one = { change, at };
      const { saved, applied } = unsaved.get(phase.id) ?? { saved: phase, applied: [] };
      unsaved.set(phase.id, { saved, applied: [...applied, one] });
      show(applyChange(phase, change, at));
      queue = queue.then(async () => {
        try {
          await save(change);
          settle(phase.id, one, true);
        } catch {
          settle(phase.id, one, false);
          onError();
        }
      });
    },
  };
};
