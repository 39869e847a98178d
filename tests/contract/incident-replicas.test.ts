import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "#server/backend/backend.ts";
import { readHub } from "#server/content/read-hub.ts";
import { createIncidentDrafter } from "#server/status/incident-drafter.ts";
import { createOutageStore, type Outage } from "#server/status/outage-store.ts";
import { createTestReplicas, type TestReplicas } from "#tests/support/create-test-postgres.ts";

let site: TestReplicas;
let replicas: Backend[];
const mailed: Outage[] = [];

beforeAll(async () => {
  site = await createTestReplicas(2);
  replicas = site.replicas;
});
afterAll(() => site.stop());

const createDrafter = (backend: Backend) =>
  createIncidentDrafter({
    store: createOutageStore({ backend, onWrite: () => undefined, loadHubTexts: () => readHub("content") }),
    notify: async (outage) => void mailed.push(outage),
    log: { warn: () => undefined } as never,
  });
const listIncidents = async () =>
  (await replicas[0]?.serviceClient().from("hub_entries").select("id,status,open_outage").eq("kind", "incident"))?.data;

test("two replicas that both believe they hold the lease draft one incident and mail it once", async () => {
  const drafters = replicas.map(createDrafter);
  // The second one may have read that nothing is noted before the first one notes it.
  for (const status of ["down", "down", "down", "down", "operational"] as const) {
    const results = [{ part: "storage" as const, status, ms: 1, note: null }];
    await Promise.all(drafters.map((drafter) => drafter.update(results, true)));
  }
  expect(await listIncidents()).toEqual([{ id: "incident-001", status: "draft", open_outage: null }]);
  expect(mailed).toMatchObject([{ part: "storage", endedAt: null }]);
});
