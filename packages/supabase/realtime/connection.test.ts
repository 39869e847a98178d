import type { WebSocket } from "ws";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConnection } from "./connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("ends a client with a sentence that reads more slowly than is sent, and without its answer after a second", () => {
  const calls: unknown[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (data: string) => void (socket.bufferedAmount += data.length),
    close: (...given: unknown[]) => void calls.push(given),
    terminate: () => void calls.push("terminated"),
  };
  const connection = createConnection(socket as unknown as WebSocket, {
    key: "key",
    version: "2.0.0",
    client: "192.0.2.1",
    consume: () => Promise.resolve(),
  });
  const send = () =>
    connection.send({ joinRef: null, ref: null, topic: "realtime:a", event: "broadcast" }, `"${"x".repeat(600_000)}"`);
  send();
  expect(calls).toEqual([]);
  send();
  expect(calls).toEqual([[1013, expect.stringContaining("You read more slowly")]]);
  vi.advanceTimersByTime(1_000);
  expect(calls).toHaveLength(2);
});
