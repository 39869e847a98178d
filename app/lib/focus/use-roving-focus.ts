import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { useClientValue } from "../storage/use-client-value.ts";

/** Roving tabindex: the item that a key moves to, or null. In a grid, left and right arrow keys move as well. */
export const getRovingIndex = (key: string, index: number, length: number, isGrid = false): number | null => {
  if (key === "Home") return 0;
  if (key === "End") return length - 1;
  if (key === "ArrowDown" || (isGrid && key === "ArrowRight")) return Math.min(index + 1, length - 1);
  if (key === "ArrowUp" || (isGrid && key === "ArrowLeft")) return Math.max(index - 1, 0);
  return null;
};

const opposite: Record<string, string> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };
/** The key that does the same in a page from left to right. */
const toLeftToRight = (key: string): string => (document.dir === "rtl" ? (opposite[key] ?? key) : key);

const findControl = (item: Element | undefined) => item?.querySelector<HTMLElement>("a, button");

/**
 * Roving tabindex: makes a list, each item of which has one link or button, a single tab stop: first `start`, then the
 * last focused item. Arrow keys, Home and End move between items. Until hydration each item is a tab stop.
 */
export const useRovingFocus = (
  list: RefObject<HTMLElement | null>,
  length: number,
  { start = 0, isGrid = false }: { start?: number; isGrid?: boolean } = {},
) => {
  const [focused, setFocused] = useState<number | null>(null);
  const isReady = useClientValue(() => true, false);
  const stop = Math.max(0, Math.min(focused ?? start, length - 1));
  const handleKeyDown = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, key, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const next = getRovingIndex(toLeftToRight(key), stop, length, isGrid);
    if (next === null) return;
    event.preventDefault();
    findControl(list.current?.children[next])?.focus();
  };
  const handleFocus = ({ target }: FocusEvent) => {
    const index = [...(list.current?.children ?? [])].findIndex((item) => item.contains(target));
    if (index >= 0) setFocused(index);
  };
  return {
    getTabIndex: (index: number): 0 | -1 => (isReady && index !== stop ? -1 : 0),
    listHandlers: { onFocus: handleFocus, onKeyDown: handleKeyDown },
  };
};
