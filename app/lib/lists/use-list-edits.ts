import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { revealElement } from "#app/lib/focus/focus-text.ts";
import { createId } from "#app/lib/storage/create-id.ts";
import { moveItem } from "./move-item.ts";

const createKeys = (count: number): string[] => Array.from({ length: count }, () => createId());

/** Keys for the items of a list, which have no names of their own, so that an item stays itself when it moves. */
const useItemKeys = (count: number) => {
  const [keys, setKeys] = useState(() => createKeys(count));
  // The list changed by other means: undo, the shipped text, another version.
  const used = keys.length === count ? keys : [...keys.slice(0, count), ...createKeys(count - keys.length)];
  if (used !== keys) setKeys(used);
  return {
    keys: used,
    moveKey: (from: number, to: number) => setKeys(moveItem(used, from, to)),
    removeKey: (index: number) => setKeys(used.toSpliced(index, 1)),
  };
};

const controls = "summary, input, textarea, select, button[role=combobox], [tabindex='-1']";

export type ListEdits = {
  count: number;
  toName: (index: number) => string;
  onMove: (from: number, to: number) => void;
  onAdd: () => void;
  onRemove: (index: number) => void;
};

/** Adds, moves and removes items of a list, keeps the focus where the person is, and says what happened. */
export const useListEdits = (
  list: RefObject<HTMLElement | null>,
  { count, toName, onMove, onAdd, onRemove }: ListEdits,
) => {
  const { keys, moveKey, removeKey } = useItemKeys(count);
  const [announcement, setAnnouncement] = useState("");
  const [added, setAdded] = useState<number | null>(null);

  const findItem = (index: number): Element | null => list.current?.children[index] ?? null;

  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return;
    const focused = document.activeElement;
    flushSync(() => {
      moveKey(from, to);
      onMove(from, to);
      setAnnouncement(`${toName(from)} is now number ${to + 1} of ${count}.`);
    });
    // An element that is moved in the document loses the focus.
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    findItem(to)?.scrollIntoView({ block: "nearest" });
  };
  const add = () => {
    flushSync(() => {
      setAdded(count);
      onAdd();
      setAnnouncement(`${toName(count)} was added.`);
    });
    const item = findItem(count);
    for (const box of item?.querySelectorAll<HTMLDetailsElement>("details:not([data-optional])") ?? []) box.open = true;
    revealElement(
      item?.querySelector<HTMLElement>("input, textarea") ?? item?.querySelector<HTMLElement>(controls) ?? null,
    );
  };
  const remove = (index: number) => {
    flushSync(() => {
      removeKey(index);
      onRemove(index);
      setAnnouncement(`${toName(index)} was removed.`);
    });
    const next = findItem(Math.min(index, count - 2)) ?? list.current?.parentElement;
    revealElement(next?.querySelector<HTMLElement>("[data-remove]") ?? next?.querySelector("[data-add]") ?? null);
  };
  return {
    keys,
    announcement,
    /** Index of the item that was added last. */
    added,
    move,
    add,
    remove,
  };
};
