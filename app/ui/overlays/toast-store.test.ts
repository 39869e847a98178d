import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, getToastDurationMs, removalDelayMs, showToast, toastStore } from "./toast-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closeToast();
  vi.runAllTimers();
  vi.useRealTimers();
});

test("replaces the visible toast with a new one", () => {
  showToast({ title: "First" });
  const first = toastStore.getState();
  showToast({ title: "Second", tone: "destructive" });
  expect(toastStore.getState()).toMatchObject({ title: "Second", tone: "destructive", isOpen: true });
  expect(toastStore.getState()?.id).not.toBe(first?.id);
});

test("does not dismiss the new toast when a replaced one is closed", () => {
  showToast({ title: "First" });
  const first = toastStore.getState();
  showToast({ title: "Second" });
  closeToast(first?.id);
  expect(toastStore.getState()).toMatchObject({ title: "Second", isOpen: true });
  closeToast(toastStore.getState()?.id);
  expect(toastStore.getState()?.isOpen).toBe(false);
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
  expect(toastStore.getState()).toMatchObject({ title: "First", isOpen: false });
  vi.advanceTimersByTime(1);
  expect(toastStore.getState()).toBeNull();
});

test("does not remove the visible toast when its predecessor expires", () => {
  showToast({ title: "First" });
  closeToast();
  showToast({ title: "Second" });
  vi.advanceTimersByTime(2 * removalDelayMs);
  expect(toastStore.getState()).toMatchObject({ title: "Second", isOpen: true });
});

test("notifies listeners of every change until they unsubscribe", () => {
  const listener = vi.fn();
  const leave = toastStore.subscribe(listener);
  showToast({ title: "First" });
  closeToast();
  closeToast();
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  showToast({ title: "Second" });
  expect(listener).toHaveBeenCalledTimes(2);
});
