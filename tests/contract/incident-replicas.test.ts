import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backend } from "#server/backend.ts";
import { createIncidentDrafter } from "#server/status/incident-drafter.ts";
import { createOutageStore, type Outage } from "#server/status/outage-store.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";
import { createTestReplicas, type TestReplicas } from "#tests/support/create-test-postgres.ts";

let site: TestReplicas;
let replicas: Backend[];
const notified: Outage[] = [];

beforeAll(async () => {
  site = await createTestReplicas(2);
  replicas = site.replicas;
});
afterAll(() => site.stop());

const createDrafter = (backend: Backend) =>
  createIncidentDrafter({
    store: createOutageStore({ backend, content: shippedContent }),
    notify: async (outage) => void notified.push(outage),
    log: { warn: () => undefined } as never,
  });
const listIncidents = async () =>
  (await replicas[0]?.serviceClient().from("hub_entries").select("id,status,open_outage").eq("kind", "incident"))?.data;

test("drafts one incident and sends one email when two replicas both believe they hold the lease", async () => {
  const drafters = replicas.map(createDrafter);
  // The second replica may read the state before the first one writes it.
  for (const status of ["down", "down", "down", "down", "operational"] as const) {
    const results = [{ part: "storage" as const, status, ms: 1, note: null }];
    await Promise.all(drafters.map((drafter) => drafter.update(results, true)));
  }
  expect(await listIncidents()).toEqual([{ id: "incident-001", status: "draft", open_outage: null }]);
  expect(notified).toMatchObject([{ part: "storage", endedAt: null }]);
});
