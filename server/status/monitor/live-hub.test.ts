import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveState } from "#contracts/chat/commands.ts";
import type { ProbeResult, SiteStatus } from "#contracts/status/site-status.ts";
import { createLiveHub } from "./live-hub.ts";
import { toLiveState } from "./site-monitor.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const state: LiveState = { database: "operational", functions: "operational", analytics: "warning" };
const createReader = () => {
  const calls = { count: 0 };
  const read = async () => {
    calls.count += 1;
    return state;
  };
  return { calls, read };
};
const readEvent = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> =>
  new TextDecoder().decode((await reader.read()).value);

test("sends the state at once and at each interval, reading it once for all clients", async () => {
  const { calls, read } = createReader();
  const hub = createLiveHub({ read });
  const readers = Array.from({ length: 50 }, () => hub.join(`a${Math.random()}`).getReader());
  for (const reader of readers) expect(await readEvent(reader)).toMatch(/^data: \{.*\}\n\n$/);
  const before = calls.count;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await readEvent(readers[7] as (typeof readers)[0])).toBe(`data: ${JSON.stringify(state)}\n\n`);
  expect(calls.count).toBe(before + 1);
  await Promise.all(readers.map((reader) => reader.cancel()));
  expect([hub.count(), vi.getTimerCount()]).toEqual([0, 0]);
});

test("limits streams by IP and in total", async () => {
  const hub = createLiveHub({ read: createReader().read, maxClients: 3, maxPerAddress: 2 });
  const first = hub.join("one");
  hub.join("one");
  expect(() => hub.join("one")).toThrow("Too many live connections from your address.");
  hub.join("two");
  expect(() => hub.join("three")).toThrow("Too many people");
  await first.cancel();
  expect(() => hub.join("one")).not.toThrow();
});

test("drops a client that does not read", async () => {
  const hub = createLiveHub({ read: createReader().read });
  hub.join("slow");
  await vi.advanceTimersByTimeAsync(5_000 * 200);
  expect([hub.count(), vi.getTimerCount()]).toEqual([0, 0]);
});

test("sends null while the status cannot be read", async () => {
  const hub = createLiveHub({ read: () => Promise.reject(new Error("away")) });
  expect(await readEvent(hub.join("one").getReader())).toContain('"database":null');
});

test("derives the state from the last checks; analytics depends on the database and on written counts", () => {
  const createStatus = (status: ProbeResult["status"]) =>
    ({ parts: [{ part: "database", status, ms: 1, note: null }] }) as unknown as SiteStatus;
  expect(toLiveState(createStatus("operational"), true)).toEqual({
    database: "operational",
    functions: null,
    analytics: "operational",
  });
  expect(toLiveState(createStatus("operational"), false).analytics).toBe("warning");
  expect(toLiveState(createStatus("down"), true).analytics).toBe("down");
});
