import { useState } from "react";
import { moveItem } from "../document/json-path.ts";
import { createId } from "#app/lib/storage/create-id.ts";

const createKeys = (count: number): string[] => Array.from({ length: count }, () => createId());

/** Keys for the items of a list, which have no names of their own, so that an item stays itself when it moves. */
export const useItemKeys = (count: number) => {
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
