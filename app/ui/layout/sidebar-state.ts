import { useEffect, useSyncExternalStore } from "react";
import { readCookies, writeCookie } from "#app/lib/storage/cookies.ts";
import { createStore, useStore } from "#app/lib/storage/external-store.ts";

const sidebarCookie = "sidebar_state";
const sidebarCookieSeconds = 604_800;
const mobileQuery = "(max-width: 767.98px)";

/** Parses the sidebar state from the Cookie header; expanded by default. */
export const readSidebarCookie = (cookies: string): boolean =>
  !cookies.split(/;\s*/).includes(`${sidebarCookie}=false`);

export const writeSidebarCookie = (isOpen: boolean): string =>
  `${sidebarCookie}=${isOpen}; path=/; max-age=${sidebarCookieSeconds}; samesite=lax`;

export const isSidebarShortcut = (
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): boolean => event.key.toLowerCase() === "b" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;

const store = createStore(true, () => readSidebarCookie(readCookies()));
const toggle = () => {
  store.setState(!store.getState());
  writeCookie(writeSidebarCookie(store.getState()));
};

const subscribeToWidth = (listener: () => void) => {
  const query = window.matchMedia(mobileQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

export const useIsMobile = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => window.matchMedia(mobileQuery).matches,
    () => false,
  );

/** Whether the desktop sidebar is expanded; persisted in a cookie for seven days. */
export const useSidebarOpen = (): [boolean, () => void] => [useStore(store), toggle];

/** Keyboard shortcut: Ctrl+B or Cmd+B. */
export const useSidebarShortcut = (toggle: () => void): void => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isSidebarShortcut(event)) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [toggle]);
};
