import { createContext, use, useSyncExternalStore } from "react";
import type { Part } from "./intro-times.ts";

/** `before` until hydration: the document's `data-opening` decides what is visible. */
export type Phase = "before" | "overlay" | "parts" | "over";
export type Intro = { phase: Phase; typed: string; shown: readonly Part[] };

const initial: Intro = { phase: "before", typed: "", shown: [] };

export const createIntroStore = () => {
  let intro = initial;
  const listeners = new Set<() => void>();
  return {
    read: (): Intro => intro,
    write(next: Intro): void {
      intro = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type IntroStore = ReturnType<typeof createIntroStore>;

const withoutIntro = createIntroStore();
withoutIntro.write({ ...initial, phase: "over" });

/** A store that stays the same: a context that changed would make React render the islands below it anew. */
export const IntroContext = createContext(withoutIntro);

export const useIntroState = (): Intro => {
  const { read, subscribe } = use(IntroContext);
  return useSyncExternalStore(subscribe, read, () => initial);
};
