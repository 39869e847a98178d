// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { followTheme } from "./follow-theme.ts";
import { themeKey, toggleThemeEvent } from "./theme.ts";

const setUp = ({
  stored,
  dark = false,
  isBlocked = false,
}: {
  stored?: string;
  dark?: boolean;
  isBlocked?: boolean;
}) => {
  const page = new EventTarget();
  const document_ = window.document.implementation.createHTMLDocument();
  document_.body.innerHTML = `
    <picture><source data-light><img alt=""></picture>
    <button type="button" role="switch" aria-checked="true" data-theme-switch><span>Theme</span></button>
    <button type="button" id="other">Other</button>`;
  const values = new Map<string, string>(stored === undefined ? [] : [[themeKey, stored]]);
  const prefersDark = Object.assign(new EventTarget(), { matches: dark });
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
  Object.assign(page, { document: document_, matchMedia: () => prefersDark });
  Object.defineProperty(page, "localStorage", {
    get: () => {
      if (isBlocked) throw new DOMException("denied", "SecurityError");
      return localStorage;
    },
  });
  followTheme(page as unknown as Window);
  const find = (selector: string) => document_.querySelector(selector) as HTMLElement;
  const dispatch = (event: string, about: object) => page.dispatchEvent(Object.assign(new Event(event), about));
  return { document: document_, find, values, prefersDark, dispatch, getTheme: () => find("html").dataset.theme };
};

test("prefers the stored theme over the system's", () => {
  expect(setUp({ stored: "dark", dark: false }).getTheme()).toBe("dark");
  expect(setUp({ stored: "light", dark: true }).getTheme()).toBe("light");
});

test("follows the system without a valid stored theme", () => {
  const { getTheme, prefersDark } = setUp({ stored: "purple", dark: true });
  expect(getTheme()).toBe("dark");
  prefersDark.matches = false;
  prefersDark.dispatchEvent(new Event("change"));
  expect(getTheme()).toBe("light");
});

test("toggles and stores the theme on a click inside a switch", () => {
  const { find, getTheme, values } = setUp({ dark: true });
  find("span").click();
  expect([getTheme(), values.get("chloe-theme")]).toEqual(["light", "light"]);
  find("button").click();
  expect([getTheme(), values.get("chloe-theme")]).toEqual(["dark", "dark"]);
  find("#other").click();
  expect(getTheme()).toBe("dark");
});

test("toggles the theme on toggleThemeEvent", () => {
  const { document, getTheme } = setUp({ dark: true });
  document.dispatchEvent(new Event(toggleThemeEvent));
  expect(getTheme()).toBe("light");
});

test("updates switches and picture sources after DOMContentLoaded", () => {
  const { document, find } = setUp({ stored: "light" });
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(find("button").getAttribute("aria-checked")).toBe("false");
  expect(find("source").getAttribute("media")).toBe("all");
  find("button").click();
  expect(find("button").getAttribute("aria-checked")).toBe("true");
  expect(find("source").getAttribute("media")).toBe("not all");
});

test("keeps the choice until reload when storage is blocked", () => {
  const { find, getTheme, prefersDark } = setUp({ isBlocked: true, dark: true });
  expect(getTheme()).toBe("dark");
  find("button").click();
  prefersDark.dispatchEvent(new Event("change"));
  expect(getTheme()).toBe("light");
});

test("follows changes and removal of the stored theme in another tab", () => {
  const { getTheme, dispatch, values } = setUp({ stored: "dark" });
  values.set(themeKey, "light");
  dispatch("storage", { key: "something-else" });
  expect(getTheme()).toBe("dark");
  dispatch("storage", { key: themeKey });
  expect(getTheme()).toBe("light");
  values.set(themeKey, "dark");
  dispatch("storage", { key: themeKey });
  values.clear();
  dispatch("storage", { key: null });
  expect(getTheme()).toBe("light");
});

test("updates the theme of a page restored from the back/forward cache", () => {
  const { getTheme, dispatch, values } = setUp({ stored: "dark" });
  values.set(themeKey, "light");
  dispatch("pageshow", { persisted: false });
  expect(getTheme()).toBe("dark");
  dispatch("pageshow", { persisted: true });
  expect(getTheme()).toBe("light");
});
