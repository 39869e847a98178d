import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("counts a play of a track of this site", async () => {
  const response = await app.call("track-event", { kind: "play", name: "Chloe is alive" });
  expect(response.status).toBe(200);
});

test.each([
  { kind: "play", name: "A track that nobody knows" },
  { kind: "play", name: "Digital Dreams (Coming Soon)" },
  { kind: "play", name: "__proto__" },
  { kind: "play", name: ["Chloe is alive"] },
  { kind: "chat", name: "neo" },
  { kind: "play", name: "Chloe is alive", total: 1_000 },
  {},
])("rejects %j, so that the table holds only names of this site", async (body) => {
  const response = await app.call("track-event", body);
  expect(response.status).toBe(400);
});

test("rate-limits plays per IP and minute", async () => {
  const calls = Array.from({ length: 310 }, () =>
    app.call("track-event", { kind: "play", name: "Chloe is alive" }, {}, "127.0.0.9"),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await app.call("track-event", { kind: "play", name: "Chloe is alive" }, {}, "127.0.0.10")).status).toBe(200);
});
