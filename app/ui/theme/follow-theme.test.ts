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
  const hear = (event: string, about: object) => page.dispatchEvent(Object.assign(new Event(event), about));
  return { document: document_, find, values, prefersDark, hear, getTheme: () => find("html").dataset.theme };
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

test("a press anywhere on a switch shows the other theme and stores it as plain text", () => {
  const { find, getTheme, values } = setUp({ dark: true });
  find("span").click();
  expect([getTheme(), values.get("chloe-theme")]).toEqual(["light", "light"]);
  find("button").click();
  expect([getTheme(), values.get("chloe-theme")]).toEqual(["dark", "dark"]);
  find("#other").click();
  expect(getTheme()).toBe("dark");
});

test("whoever asks for the other theme by an event gets it", () => {
  const { document, getTheme } = setUp({ dark: true });
  document.dispatchEvent(new Event(toggleThemeEvent));
  expect(getTheme()).toBe("light");
});

test("switches tell the theme, and pictures follow it, from the finished document on", () => {
  const { document, find } = setUp({ stored: "light" });
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(find("button").getAttribute("aria-checked")).toBe("false");
  expect(find("source").getAttribute("media")).toBe("all");
  find("button").click();
  expect(find("button").getAttribute("aria-checked")).toBe("true");
  expect(find("source").getAttribute("media")).toBe("not all");
});

test("where storage is blocked a choice lasts as long as the document", () => {
  const { find, getTheme, prefersDark } = setUp({ isBlocked: true, dark: true });
  expect(getTheme()).toBe("dark");
  find("button").click();
  prefersDark.dispatchEvent(new Event("change"));
  expect(getTheme()).toBe("light");
});

test("follows the choice made in another tab, and its loss", () => {
  const { getTheme, hear, values } = setUp({ stored: "dark" });
  values.set(themeKey, "light");
  hear("storage", { key: "something-else" });
  expect(getTheme()).toBe("dark");
  hear("storage", { key: themeKey });
  expect(getTheme()).toBe("light");
  values.set(themeKey, "dark");
  hear("storage", { key: themeKey });
  values.clear();
  hear("storage", { key: null });
  expect(getTheme()).toBe("light");
});

test("a document that Back brings shows what was chosen meanwhile", () => {
  const { getTheme, hear, values } = setUp({ stored: "dark" });
  values.set(themeKey, "light");
  hear("pageshow", { persisted: false });
  expect(getTheme()).toBe("dark");
  hear("pageshow", { persisted: true });
  expect(getTheme()).toBe("light");
});
