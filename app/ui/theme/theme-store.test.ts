import { expect, test, vi } from "vitest";
import { createBrowserStorage } from "#app/lib/storage/browser-storage.ts";
import { themeKey } from "./theme.ts";
import { createThemeStore, type ThemeSurroundings } from "./theme-store.ts";

const surround = (changes: Partial<ThemeSurroundings> & { stored?: string; dark?: boolean } = {}) => {
  const values = new Map<string, string>(changes.stored === undefined ? [] : [[themeKey, changes.stored]]);
  const prefersDark = Object.assign(new EventTarget(), { matches: changes.dark ?? false });
  const tabs = new EventTarget();
  const show = vi.fn();
  const storage = createBrowserStorage(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }));
  const store = createThemeStore({
    storage,
    prefersDark: () => prefersDark,
    tabs: () => tabs,
    show,
    ...changes,
  } as ThemeSurroundings);
  return { store, values, prefersDark, tabs, show };
};

test("prefers the stored theme over the system preference", () => {
  expect(surround({ stored: "dark", dark: false }).store.getState()).toBe("dark");
  expect(surround({ stored: "light", dark: true }).store.getState()).toBe("light");
});

test("follows the system preference without a valid stored theme", () => {
  const { store, prefersDark, show } = surround({ stored: "purple", dark: true });
  expect(store.getState()).toBe("dark");
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  prefersDark.matches = false;
  prefersDark.dispatchEvent(new Event("change"));
  expect(show).toHaveBeenLastCalledWith("light");
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  prefersDark.dispatchEvent(new Event("change"));
  expect(listener).toHaveBeenCalledOnce();
});

test("stores the theme as plain text and applies it immediately", () => {
  const { store, values, show } = surround();
  store.setState("dark");
  expect(values.get("chloe-theme")).toBe("dark");
  expect(show).toHaveBeenLastCalledWith("dark");
  expect(store.getState()).toBe("dark");
});

test("keeps the theme in memory when storage is blocked", () => {
  const blocked = createBrowserStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const { store, show } = surround({ storage: blocked, dark: true });
  expect(store.getState()).toBe("dark");
  store.setState("light");
  expect(store.getState()).toBe("light");
  expect(show).toHaveBeenLastCalledWith("light");
});

test("syncs the theme across tabs", () => {
  const { store, values, tabs, show } = surround({ stored: "dark" });
  expect(store.getState()).toBe("dark");
  store.subscribe(() => undefined);
  values.set(themeKey, "light");
  tabs.dispatchEvent(Object.assign(new Event("storage"), { key: "something-else" }));
  expect(show).not.toHaveBeenCalled();
  tabs.dispatchEvent(Object.assign(new Event("storage"), { key: themeKey }));
  expect(show).toHaveBeenLastCalledWith("light");
});
