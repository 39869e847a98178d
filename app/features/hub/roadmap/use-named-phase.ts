import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { markTarget } from "#app/lib/focus/mark-target.ts";
import type { Phase } from "#contracts/hub/roadmap.ts";

/** Selects the phase that the URL fragment names, or the phase of the task that it names, and scrolls to that task. */
export const useNamedPhase = (phases: readonly Phase[], selectedId: string, select: (id: string) => void): void => {
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
