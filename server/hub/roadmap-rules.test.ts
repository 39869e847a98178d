import { expect, test } from "vitest";
import phasesData from "#content/hub/roadmap-phases.json" with { type: "json" };
import type { RoadmapPhase } from "#contracts/content/hub/roadmap.ts";
import { applyChange, computeOverall, findPhase, type Phase, toPhase, toStoredPhase } from "#contracts/hub/roadmap.ts";

const now = "2026-11-22T12:00:00.000Z";
const planned = phasesData as RoadmapPhase[];
const phases = planned.map((phase) => toPhase(phase, undefined));
const task = (id: string, completed = false) => ({
  id,
  title: id,
  description: id,
  completed,
  priority: "high",
  estimatedHours: 2,
});
const create = (change: Partial<Phase> = {}): Phase => ({
  id: "phase-3",
  title: "Phase",
  description: "Phase",
  status: "not-started",
  priority: "high",
  progress: 0,
  startDate: "2025-08-26",
  endDate: "2025-09-02",
  tasks: [task("a"), task("b"), task("c"), task("d")],
  ...change,
});
const toggle = (phase: Phase, taskId: string, completed = true) =>
  applyChange(phase, { action: "toggle", taskId, completed }, now);

test("starts with the estimates of the content, overall with their rounded mean", () => {
  expect(phases.map(({ progress }) => progress)).toEqual(planned.map(({ progress }) => progress));
  expect(computeOverall([60, 25, 0, 0, 0, 0, 0].map((progress) => create({ progress })))).toBe(12);
});

test("computes the progress of a phase after its first toggle", () => {
  const phase = create({ status: "in-progress", progress: 60, tasks: [task("a", true), task("b"), task("c")] });
  expect(toggle(phase, "b").progress).toBe(67);
  expect(toggle(phase, "a", false).progress).toBe(0);
});

test("starts a phase with its first completed task and keeps its start date", () => {
  expect(toggle(create(), "a")).toMatchObject({ status: "in-progress", progress: 25, startDate: "2025-08-26" });
  expect(toggle(create({ startDate: null }), "a").startDate).toBe(now);
});

test("completes a phase with its last task, whatever its status was", () => {
  for (const status of ["not-started", "in-progress", "blocked"] as const) {
    const tasks = [task("a", true), task("b")];
    expect(toggle(create({ status, tasks }), "b")).toMatchObject({ status: "completed", progress: 100 });
  }
});

test("keeps the status when a task is unticked", () => {
  const done = create({ status: "completed", progress: 100, tasks: [task("a", true)] });
  expect(toggle(done, "a", false)).toMatchObject({ status: "completed", progress: 0 });
});

test("keeps a blocked phase blocked until all tasks are completed", () => {
  expect(toggle(create({ status: "blocked" }), "a")).toMatchObject({ status: "blocked", progress: 25 });
});

test("starts only a phase that is not started, now", () => {
  const start = (phase: Phase) => applyChange(phase, { action: "start", phaseId: phase.id }, now);
  expect(start(create())).toMatchObject({ status: "in-progress", startDate: now, progress: 0 });
  for (const status of ["in-progress", "completed", "blocked"] as const) {
    const phase = create({ status });
    expect(start(phase)).toBe(phase);
  }
});

test("ignores unknown and repeated changes", () => {
  const phase = create({ tasks: [task("a", true)] });
  expect(toggle(phase, "a")).toBe(phase);
  expect(toggle(phase, "__proto__")).toBe(phase);
  expect(findPhase(phases, { action: "start", phaseId: "constructor" })).toBeUndefined();
});

test("reads what it stored", () => {
  const [first] = planned;
  if (!first) throw new Error("There are no phases.");
  const changed = toggle(toPhase(first, undefined), first.tasks[2]?.id ?? "");
  expect(toPhase(first, toStoredPhase(changed, first.startDate))).toEqual(changed);
  const none = { ...changed, startDate: now, tasks: changed.tasks.map((entry) => ({ ...entry, completed: false })) };
  expect(toPhase(first, toStoredPhase(none, first.startDate))).toEqual(none);
});
