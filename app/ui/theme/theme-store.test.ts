import { expect, test, vi } from "vitest";
import { themeKey } from "./theme.ts";
import { createThemeStore, type ThemeSurroundings } from "./theme-store.ts";

const surround = (changes: Partial<ThemeSurroundings> & { stored?: string; dark?: boolean } = {}) => {
  const values = new Map<string, string>(changes.stored === undefined ? [] : [[themeKey, changes.stored]]);
  const prefersDark = Object.assign(new EventTarget(), { matches: changes.dark ?? false });
  const tabs = new EventTarget();
  const show = vi.fn();
  const storage = () => ({
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
  const store = createThemeStore({ storage, prefersDark, tabs, show, ...changes } as ThemeSurroundings);
  return { store, values, prefersDark, tabs, show };
};

test("prefers the stored theme over the system preference", () => {
  expect(surround({ stored: "dark", dark: false }).store.getTheme()).toBe("dark");
  expect(surround({ stored: "light", dark: true }).store.getTheme()).toBe("light");
});

test("follows the system preference without a valid stored theme", () => {
  const { store, prefersDark, show } = surround({ stored: "purple", dark: true });
  expect(store.getTheme()).toBe("dark");
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
  store.setTheme("dark");
  expect(values.get("chloe-theme")).toBe("dark");
  expect(show).toHaveBeenLastCalledWith("dark");
  expect(store.getTheme()).toBe("dark");
});

test("keeps the theme in memory when storage is blocked", () => {
  const forbid = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const { store, show } = surround({ storage: forbid, dark: true });
  expect(store.getTheme()).toBe("dark");
  store.setTheme("light");
  expect(store.getTheme()).toBe("light");
  expect(show).toHaveBeenLastCalledWith("light");
});

test("syncs the theme across tabs", () => {
  const { store, values, tabs, show } = surround({ stored: "dark" });
  store.subscribe(() => undefined);
  values.set(themeKey, "light");
  tabs.dispatchEvent(Object.assign(new Event("storage"), { key: "something-else" }));
  expect(show).not.toHaveBeenCalled();
  tabs.dispatchEvent(Object.assign(new Event("storage"), { key: themeKey }));
  expect(show).toHaveBeenLastCalledWith("light");
});
