import phases from "#content/hub/roadmap-phases.json" with { type: "json" };
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const call = async (body: object) => {
  const response = await app.call("roadmap", body);
  return { status: response.status, body: (await response.json()) as { phase?: object; error?: string } };
};

test("stores the owner's toggles for visitors to read, with one audit entry per change", async () => {
  const phase = phases.find(({ status }) => status === "not-started") ?? phases[0];
  const taskId = phase?.tasks[0]?.id ?? "";
  const progress = Math.round(100 / (phase?.tasks.length ?? 1));
  const toggle = { action: "toggle", taskId, completed: true };
  const { status, body } = await call(toggle);
  expect(status).toBe(200);
  expect(body.phase).toMatchObject({ id: phase?.id, status: "in-progress", progress, startDate: phase?.startDate });
  await call(toggle);
  const { data } = await app.backend.anonClient().from("roadmap_state").select("*");
  expect(data).toMatchObject([
    { phase_id: phase?.id, status: "in-progress", progress, started_at: null, completed_tasks: taskId },
  ]);
  const audit = await app.backend.serviceClient().from("audit_log").select("actor, action, subject");
  expect(audit.data).toEqual([{ actor: "owner (this machine)", action: "task completed", subject: taskId }]);
});

test("sets the start date of a phase once, when it is started", async () => {
  const before = Date.now();
  const { body } = await call({ action: "start", phaseId: "phase-4" });
  const { startDate } = body.phase as { startDate: string };
  expect(Date.parse(startDate)).toBeGreaterThanOrEqual(before);
  const again = await call({ action: "start", phaseId: "phase-4" });
  expect(Date.parse((again.body.phase as { startDate: string }).startDate)).toBe(Date.parse(startDate));
});

test("rejects unknown tasks and phases", async () => {
  expect((await call({ action: "toggle", taskId: "__proto__", completed: true })).status).toBe(404);
  expect((await call({ action: "start", phaseId: "phase-8" })).status).toBe(404);
  expect((await call({ action: "block", phaseId: "phase-1" })).status).toBe(400);
});
