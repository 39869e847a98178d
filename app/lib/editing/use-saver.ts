import { useState } from "react";
import { createStore, useStore } from "#app/lib/storage/external-store.ts";
import { createSaver, initialSaveState, type SaverOptions, type SaveState } from "./create-saver.ts";

/** Saves a form by a button, and shows what became of it. */
export const useSaver = <Theirs>(options: Omit<SaverOptions<Theirs>, "pauseMs">) => {
  const [store] = useState(() => createStore<SaveState<Theirs>>(initialSaveState));
  return { ...useStore(store), ...createSaver<Theirs, SaveState<Theirs>>({ ...options, store }) };
};
