import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLiveConnection } from "./live-connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createFakeSite = () => {
  const opened: (EventTarget & { isClosed: boolean; close: () => void })[] = [];
  const page = { isHidden: false, wake: () => undefined as void };
  const connection = createLiveConnection({
    open: () => {
      const source = Object.assign(new EventTarget(), { isClosed: false, close: () => void (source.isClosed = true) });
      opened.push(source);
      return source;
    },
    onWake: (wake) => {
      page.wake = wake;
      return () => undefined;
    },
    isHidden: () => page.isHidden,
    random: () => 0.5,
  });
  const last = () => opened.at(-1) as (typeof opened)[0];
  const emit = (data: unknown) => last().dispatchEvent(new MessageEvent("message", { data: JSON.stringify(data) }));
  return { connection, opened, page, last, emit };
};
const parts = { database: "operational", functions: "operational", analytics: "down" };

test("is live from the first event until the connection is lost", () => {
  const { connection, last, emit } = createFakeSite();
  const stop = connection.subscribe(() => undefined);
  expect(connection.getState()).toEqual({ isLive: false, parts: null });
  emit(parts);
  expect(connection.getState()).toEqual({ isLive: true, parts });
  last().dispatchEvent(new Event("error"));
  expect(connection.getState()).toEqual({ isLive: false, parts });
  stop();
});

test("reconnects with exponential backoff, and at once when the browser is back online", () => {
  const { connection, last, opened, page } = createFakeSite();
  const stop = connection.subscribe(() => undefined);
  for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const before = opened.length;
    last().dispatchEvent(new Event("error"));
    vi.advanceTimersByTime(wait - 1);
    expect(opened.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(opened.length).toBe(before + 1);
  }
  last().dispatchEvent(new Event("error"));
  page.wake();
  expect(last().isClosed).toBe(false);
  stop();
  expect(opened.every(({ isClosed }) => isClosed)).toBe(true);
});

test("treats silence as a lost connection", () => {
  const { connection, opened, emit } = createFakeSite();
  const stop = connection.subscribe(() => undefined);
  emit(parts);
  vi.advanceTimersByTime(15_000);
  expect(connection.getState().isLive).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(2);
  stop();
});

test("has no connection while the page is hidden or without subscribers", () => {
  const { connection, last, opened, page } = createFakeSite();
  const stop = connection.subscribe(() => undefined);
  page.isHidden = true;
  page.wake();
  expect(last().isClosed).toBe(true);
  vi.advanceTimersByTime(600_000);
  expect(opened).toHaveLength(1);
  page.isHidden = false;
  page.wake();
  expect(opened).toHaveLength(2);
  stop();
  vi.advanceTimersByTime(600_000);
  expect([opened.length, last().isClosed, vi.getTimerCount()]).toEqual([2, true, 0]);
});
