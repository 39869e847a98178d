import type { RoadmapPhase } from "../content/hub/roadmap.ts";
import type { Row } from "../database.ts";
import type { RoadmapChange } from "./roadmap-change.ts";

type PhaseStatus = Row<"roadmap_state">["status"];

/** A phase in its current state. Its start date is a day or a time, or null. */
export type Phase = Omit<RoadmapPhase, "startDate" | "status"> & { startDate: string | null; status: PhaseStatus };

const computeProgress = ({ tasks }: Phase): number =>
  Math.round((100 * tasks.filter(({ completed }) => completed).length) / tasks.length);

const setTask = (phase: Phase, taskId: string, completed: boolean, now: string): Phase => {
  const tasks = phase.tasks.map((task) => (task.id === taskId ? { ...task, completed } : task));
  const progress = computeProgress({ ...phase, tasks });
  const isStarting = progress > 0 && progress < 100 && phase.status === "not-started";
  const status = progress === 100 ? "completed" : isStarting ? "in-progress" : phase.status;
  const startDate = isStarting ? (phase.startDate ?? now) : phase.startDate;
  return { ...phase, tasks, progress, status, startDate };
};

/** Applies a change to a phase; returns the same object if the change does not concern it. `now` is an ISO time. */
export const applyChange = (phase: Phase, change: RoadmapChange, now: string): Phase => {
  if (change.action === "start")
    return phase.id === change.phaseId && phase.status === "not-started"
      ? { ...phase, status: "in-progress", startDate: now }
      : phase;
  const task = phase.tasks.find(({ id }) => id === change.taskId);
  return task && task.completed !== change.completed ? setTask(phase, task.id, change.completed, now) : phase;
};

/** The phase that a change concerns; undefined if there is none. */
export const findPhase = <Found extends Pick<RoadmapPhase, "id" | "tasks">>(
  phases: readonly Found[],
  change: RoadmapChange,
): Found | undefined =>
  phases.find(({ id, tasks }) =>
    change.action === "start" ? id === change.phaseId : tasks.some((task) => task.id === change.taskId),
  );

/** Plain average of the progress of all phases, in whole percent. */
export const computeOverall = (phases: readonly Pick<Phase, "progress">[]): number =>
  Math.round(phases.reduce((sum, { progress }) => sum + progress, 0) / phases.length);

type StoredPhase = Omit<Row<"roadmap_state">, "updated_at">;

/** A phase of the content with the owner's changes applied. */
export const toPhase = (phase: RoadmapPhase, stored: StoredPhase | undefined): Phase => {
  if (!stored) return { ...phase, status: phase.status as PhaseStatus };
  const completed = new Set(stored.completed_tasks.split(" "));
  return {
    ...phase,
    status: stored.status,
    progress: stored.progress,
    startDate: stored.started_at ?? phase.startDate,
    tasks: phase.tasks.map((task) => ({ ...task, completed: completed.has(task.id) })),
  };
};

/** The stored form of a phase; `planned` is the start date in the content. */
export const toStoredPhase = ({ id, status, progress, startDate, tasks }: Phase, planned: string): StoredPhase => ({
  phase_id: id,
  status,
  progress,
  started_at: startDate === planned ? null : startDate,
  completed_tasks: tasks
    .filter(({ completed }) => completed)
    .map((task) => task.id)
    .join(" "),
});
