import { expect, test, vi } from "vitest";
import type { Phase } from "#contracts/hub/roadmap.ts";
import type { RoadmapChange } from "#contracts/hub/roadmap-change.ts";
import { createPhaseChanges } from "./phase-changes.ts";

const at = "2026-01-02T03:04:05.000Z";
const task = (id: string) => ({
  id,
  title: id,
  description: id,
  completed: false,
  priority: "high",
  estimatedHours: 2,
});
const phase = {
  id: "phase-9",
  title: "A phase",
  description: "",
  status: "not-started",
  priority: "high",
  progress: 0,
  startDate: null,
  endDate: "2026-02-01",
  tasks: ["one", "two", "three"].map(task),
} as unknown as Phase;
const complete = (taskId: string): RoadmapChange => ({ action: "toggle", taskId, completed: true });

const setUp = () => {
  const saves: { resolve(): void; reject(error: Error): void }[] = [];
  const onError = vi.fn<() => void>();
  const save = vi.fn(() => {
    const { promise, ...settle } = Promise.withResolvers<void>();
    saves.push(settle);
    return promise;
  });
  const changes = createPhaseChanges({ save, onError });
  const getShown = () => changes.store.getState()[phase.id] ?? phase;
  const listCompleted = () => getShown().tasks.flatMap(({ id, completed }) => (completed ? [id] : []));
  return { changes, getShown, listCompleted, onError, save, saves };
};

test("undoes only the change that could not be saved", async () => {
  const { changes, getShown, listCompleted, onError, save, saves } = setUp();
  for (const id of ["one", "two", "three"]) changes.save(getShown(), complete(id), at);
  expect(listCompleted()).toEqual(["one", "two", "three"]);
  await expect.poll(() => saves).toHaveLength(1);
  saves[0]?.resolve();
  await expect.poll(() => saves).toHaveLength(2);
  saves[1]?.reject(new Error("offline"));
  await expect.poll(() => onError).toHaveBeenCalledOnce();
  expect(listCompleted()).toEqual(["one", "three"]);
  await expect.poll(() => saves).toHaveLength(3);
  saves[2]?.resolve();
  await expect.poll(() => save).toHaveBeenCalledTimes(3);
  expect(listCompleted()).toEqual(["one", "three"]);
  expect(getShown()).toMatchObject({ progress: 67, status: "in-progress", startDate: at });
});

test("restores the phase as it was when its only change cannot be saved", async () => {
  const { changes, getShown, onError, saves } = setUp();
  changes.save(getShown(), { action: "start", phaseId: phase.id }, at);
  expect(getShown().status).toBe("in-progress");
  await expect.poll(() => saves).toHaveLength(1);
  saves[0]?.reject(new Error("offline"));
  await expect.poll(() => onError).toHaveBeenCalledOnce();
  expect(getShown()).toEqual(phase);
});

test("shows the changes of visitors without saving them", () => {
  const { changes, getShown, listCompleted, save } = setUp();
  changes.show(getShown(), complete("two"), at);
  expect(listCompleted()).toEqual(["two"]);
  expect(save).not.toHaveBeenCalled();
});
