import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Backend } from "#server/backend.ts";
import { readEnv } from "#server/env.ts";
import { createFailures } from "#server/status/failures.ts";
import { createProviderActivity } from "#server/telemetry/provider-activity.ts";
import { createTestReplicas, type TestReplicas } from "#tests/support/create-test-postgres.ts";

let site: TestReplicas;
let processes: ReturnType<typeof createProcess>[];
let time = Date.now();

const createProcess = (backend: Backend, variables: Record<string, string> = {}) => {
  const providers = createProviderActivity(() => time);
  const state = {
    failure: null as { at: Date; reason: string } | null,
    goodAt: null as Date | null,
    refusedAt: null as number | null,
  };
  const failures = createFailures({
    backend,
    env: readEnv({ IMAGE_URL_TEMPLATE: "http://127.0.0.1:1/{prompt}", ...variables }),
    providers,
    backups: { lastFailure: () => state.failure, lastGoodAt: () => state.goodAt },
    strangersMails: { refusedAt: () => state.refusedAt },
  });
  return { ...failures, providers, state };
};

beforeAll(async () => {
  site = await createTestReplicas(2);
});
afterAll(() => site.stop());
beforeEach(async () => {
  processes = site.replicas.map((backend) => createProcess(backend));
  await site.replicas[0]?.serviceClient().from("failures").delete().neq("reason", "").throwOnError();
});

const tick = (): number => (time += 1_000);
const listAll = async () => {
  for (const { shareNew } of processes) await shareNew();
  const lists = await Promise.all(processes.map(({ list }) => list()));
  return lists.map(({ providers, backup }) => [
    ...providers.map(({ provider, reason }) => `${provider}: ${reason}`),
    ...(backup ? [`backup: ${backup.reason}`] : []),
  ]);
};

test("each process tells of what failed in any of them, until any of them succeeds", async () => {
  const [one, two] = processes;
  one?.providers.record("model", new Error("no credit"));
  expect(await listAll()).toEqual([["model: no credit"], ["model: no credit"]]);
  tick();
  two?.providers.record("model");
  expect(await listAll()).toEqual([[], []]);
  tick();
  two?.providers.record("voice", new Error("asleep"));
  one?.providers.record("mail", new Error("refused"));
  expect(await listAll()).toEqual(Array(2).fill(["mail: refused", "voice: asleep"]));
});

test("a backup that failed in one process is told by all, until another one makes a good one", async () => {
  const [one, two] = processes;
  if (one) one.state.failure = { at: new Date(tick()), reason: "disk full" };
  expect(await listAll()).toEqual([["backup: disk full"], ["backup: disk full"]]);
  if (two) two.state.goodAt = new Date(tick());
  expect(await listAll()).toEqual([[], []]);
});

test("all tell when one refused a confirmation email", async () => {
  const [one] = processes;
  if (one) one.state.refusedAt = tick();
  await listAll();
  const lists = await Promise.all(processes.map(({ list }) => list()));
  expect(lists.map(({ confirmationRefusedAt }) => Date.parse(confirmationRefusedAt ?? ""))).toEqual([time, time]);
});

test("a picture service that is no longer in use is not told of", async () => {
  const [backend] = site.replicas;
  processes[0]?.providers.record("pictures", new Error("gone"));
  await processes[0]?.shareNew();
  if (backend) processes = [createProcess(backend, { IMAGE_PROVIDER: "sketch" })];
  expect(await listAll()).toEqual([[]]);
});

test("without the database a process tells of its own", async () => {
  const away = {
    driver: "postgres",
    serviceClient: () => ({
      from: () => {
        throw new Error("away");
      },
    }),
  } as never;
  processes = [createProcess(away)];
  processes[0]?.providers.record("model", new Error("no credit"));
  const list = await processes[0]?.list();
  expect(list?.providers).toMatchObject([{ provider: "model", reason: "no credit" }]);
});
