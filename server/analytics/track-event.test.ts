import { afterAll, beforeAll, expect, test } from "vitest";
import player from "#content/player.json" with { type: "json" };
import type { Player, Track } from "#contracts/content/player.ts";
import { createTestApp, type TestApp } from "#tests/support/create-test-app.ts";

const { tracks }: Player = player;
const [song, upcoming] = [tracks.find(({ src }) => src), tracks.find(({ src }) => !src)] as [Track, Track];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("counts a play of a track of this site", async () => {
  const response = await app.call("track-event", { kind: "play", name: song.title });
  expect(response.status).toBe(200);
});

test.each([
  { kind: "play", name: "A track that nobody knows" },
  { kind: "play", name: upcoming.title },
  { kind: "play", name: "__proto__" },
  { kind: "play", name: [song.title] },
  { kind: "chat", name: "neo" },
  { kind: "play", name: song.title, total: 1_000 },
  {},
])("rejects %j, so that the table contains only names of this site", async (body) => {
  const response = await app.call("track-event", body);
  expect(response.status).toBe(400);
});

test("rate-limits plays per IP and minute", async () => {
  const calls = Array.from({ length: 310 }, () =>
    app.call("track-event", { kind: "play", name: song.title }, {}, "127.0.0.9"),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await app.call("track-event", { kind: "play", name: song.title }, {}, "127.0.0.10")).status).toBe(200);
});
