import { expect, test } from "vitest";
import { isSidebarShortcut, readSidebarCookie, writeSidebarCookie } from "./sidebar-state.ts";

const key = { key: "b", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test("is expanded unless the cookie says otherwise", () => {
  expect(readSidebarCookie("")).toBe(true);
  expect(readSidebarCookie("a=1; sidebar_state=true")).toBe(true);
  expect(readSidebarCookie("a=1; sidebar_state=false; b=2")).toBe(false);
  expect(readSidebarCookie("not_sidebar_state=false")).toBe(true);
});

test("stores the cookie for seven days on every path", () => {
  expect(writeSidebarCookie(false)).toContain("sidebar_state=false; path=/; max-age=604800");
});

test("toggles with Ctrl+B or Cmd+B only", () => {
  expect(isSidebarShortcut({ ...key, ctrlKey: true })).toBe(true);
  expect(isSidebarShortcut({ ...key, metaKey: true, key: "B" })).toBe(true);
  expect(isSidebarShortcut(key)).toBe(false);
  expect(isSidebarShortcut({ ...key, ctrlKey: true, shiftKey: true })).toBe(false);
  expect(isSidebarShortcut({ ...key, ctrlKey: true, key: "k" })).toBe(false);
});
