import { afterEach, expect, test, vi } from "vitest";
import { closeToast, getToast, showToast, subscribeToToast } from "./toast-store.ts";

afterEach(() => closeToast());

test("a new toast takes the place of the one that shows", () => {
  showToast({ title: "First" });
  const first = getToast();
  showToast({ title: "Second", tone: "destructive" });
  expect(getToast()).toMatchObject({ title: "Second", tone: "destructive" });
  expect(getToast()?.id).not.toBe(first?.id);
});

test("closing a toast that was replaced leaves the new one", () => {
  showToast({ title: "First" });
  const first = getToast();
  showToast({ title: "Second" });
  closeToast(first?.id);
  expect(getToast()?.title).toBe("Second");
  closeToast(getToast()?.id);
  expect(getToast()).toBeNull();
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
