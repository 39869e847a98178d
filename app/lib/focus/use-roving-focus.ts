import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from "react";
import { useClientValue } from "../use-client-value.ts";
import { getRovingIndex } from "./roving-index.ts";

const findControl = (item: Element | undefined) => item?.querySelector<HTMLElement>("a, button");

/**
 * Makes the items of a list, each with one link or button, one tab stop: at first `start`, later the item that had the
 * focus. Arrow keys, Home and End move between them. Without a script each item is a stop.
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
    const next = getRovingIndex(key, stop, length, isGrid);
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
