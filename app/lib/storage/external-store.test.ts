import { expect, test, vi } from "vitest";
import { createStore } from "./external-store.ts";

test("notifies listeners of every change until they unsubscribe", () => {
  const store = createStore("a");
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  store.setState("b");
  store.setState("b");
  expect(store.getState()).toBe("b");
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  store.setState("c");
  expect(listener).toHaveBeenCalledOnce();
});

test("loads the state lazily, once", () => {
  const load = vi.fn(() => "stored");
  const store = createStore("server", load);
  expect(load).not.toHaveBeenCalled();
  expect(store.initial).toBe("server");
  expect([store.getState(), store.getState()]).toEqual(["stored", "stored"]);
  expect(load).toHaveBeenCalledOnce();
});
