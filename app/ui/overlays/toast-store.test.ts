import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  closeToast,
  getToast,
  getToastDurationMs,
  removalDelayMs,
  showToast,
  subscribeToToast,
} from "./toast-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closeToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a new toast takes the place of the one that shows", () => {
  showToast({ title: "First" });
  const first = getToast();
  showToast({ title: "Second", tone: "destructive" });
  expect(getToast()).toMatchObject({ title: "Second", tone: "destructive", isOpen: true });
  expect(getToast()?.id).not.toBe(first?.id);
});

test("closing a toast that was replaced leaves the new one", () => {
  showToast({ title: "First" });
  const first = getToast();
  showToast({ title: "Second" });
  closeToast(first?.id);
  expect(getToast()).toMatchObject({ title: "Second", isOpen: true });
  closeToast(getToast()?.id);
  expect(getToast()?.isOpen).toBe(false);
});

test("a toast shows for 5 s, a destructive one for 10 s", () => {
  expect(getToastDurationMs({ title: "Saved" })).toBe(5_000);
  expect(getToastDurationMs({ title: "Saved", tone: "success" })).toBe(5_000);
  expect(getToastDurationMs({ title: "Failed", tone: "destructive" })).toBe(10_000);
});

test("a dismissed toast leaves memory after 1,000,000 ms", () => {
  showToast({ title: "First" });
  closeToast();
  vi.advanceTimersByTime(removalDelayMs - 1);
  expect(getToast()).toMatchObject({ title: "First", isOpen: false });
  vi.advanceTimersByTime(1);
  expect(getToast()).toBeNull();
});

test("a toast that shows is not removed for the one before it", () => {
  showToast({ title: "First" });
  closeToast();
  showToast({ title: "Second" });
  vi.advanceTimersByTime(2 * removalDelayMs);
  expect(getToast()).toMatchObject({ title: "Second", isOpen: true });
});

test("listeners hear of every change until they leave", () => {
  const listener = vi.fn();
  const leave = subscribeToToast(listener);
  showToast({ title: "First" });
  closeToast();
  closeToast();
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  showToast({ title: "Second" });
  expect(listener).toHaveBeenCalledTimes(2);
});
