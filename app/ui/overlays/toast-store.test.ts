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

test("replaces the visible toast with a new one", () => {
  showToast({ title: "First" });
  const first = getToast();
  showToast({ title: "Second", tone: "destructive" });
  expect(getToast()).toMatchObject({ title: "Second", tone: "destructive", isOpen: true });
  expect(getToast()?.id).not.toBe(first?.id);
});

test("does not dismiss the new toast when a replaced one is closed", () => {
  showToast({ title: "First" });
  const first = getToast();
  showToast({ title: "Second" });
  closeToast(first?.id);
  expect(getToast()).toMatchObject({ title: "Second", isOpen: true });
  closeToast(getToast()?.id);
  expect(getToast()?.isOpen).toBe(false);
});

test("dismisses a toast after 5 s, a destructive one after 10 s", () => {
  expect(getToastDurationMs({ title: "Saved" })).toBe(5_000);
  expect(getToastDurationMs({ title: "Saved", tone: "success" })).toBe(5_000);
  expect(getToastDurationMs({ title: "Failed", tone: "destructive" })).toBe(10_000);
});

test("removes a dismissed toast from memory after 1,000,000 ms", () => {
  showToast({ title: "First" });
  closeToast();
  vi.advanceTimersByTime(removalDelayMs - 1);
  expect(getToast()).toMatchObject({ title: "First", isOpen: false });
  vi.advanceTimersByTime(1);
  expect(getToast()).toBeNull();
});

test("does not remove the visible toast when its predecessor expires", () => {
  showToast({ title: "First" });
  closeToast();
  showToast({ title: "Second" });
  vi.advanceTimersByTime(2 * removalDelayMs);
  expect(getToast()).toMatchObject({ title: "Second", isOpen: true });
});

test("notifies listeners of every change until they unsubscribe", () => {
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
