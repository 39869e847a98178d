import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { createValue } from "#app/features/character/document/create-value.ts";
import type { FieldSchema } from "../document/field-schema.ts";
import { getAt, moveItem, type Path } from "../document/json-path.ts";
import { useEditor } from "./editor-context.ts";
import { revealElement } from "./field-focus.ts";
import { createId } from "#app/lib/storage/create-id.ts";

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

type ListEdits = {
  path: Path;
  items: FieldSchema;
  count: number;
  toName: (index: number) => string;
  list: RefObject<HTMLElement | null>;
};

/** Adds, moves and removes items of a list, keeps the focus where the person is, and says what happened. */
export const useListEdits = ({ path, items, count, toName, list }: ListEdits) => {
  const editor = useEditor();
  const { keys, moveKey, removeKey } = useItemKeys(count);
  const [announcement, setAnnouncement] = useState("");
  const [added, setAdded] = useState<number | null>(null);

  const read = () => {
    const value = getAt(editor.store.getState().history.value, path);
    return Array.isArray(value) ? value : [];
  };
  const findItem = (index: number): Element | null => list.current?.children[index] ?? null;

  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return;
    const focused = document.activeElement;
    flushSync(() => {
      moveKey(from, to);
      editor.change(path, moveItem(read(), from, to));
      setAnnouncement(`${toName(from)} is now number ${to + 1} of ${count}.`);
    });
    // An element that is moved in the document loses the focus.
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    findItem(to)?.scrollIntoView({ block: "nearest" });
  };
  const add = () => {
    flushSync(() => {
      setAdded(count);
      editor.change([...path, count], createValue(items));
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
      editor.change(path, read().toSpliced(index, 1));
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
