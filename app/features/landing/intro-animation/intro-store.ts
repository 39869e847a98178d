import { createContext, use } from "react";
import { createStore, useStore } from "#app/lib/storage/external-store.ts";
import type { Part } from "./intro-times.ts";

/** `before` until hydration: the document's `data-opening` decides what is visible. */
export type Phase = "before" | "overlay" | "parts" | "over";
export type Intro = { phase: Phase; typed: string; shown: readonly Part[] };

export const createIntroStore = () => createStore<Intro>({ phase: "before", typed: "", shown: [] });
export type IntroStore = ReturnType<typeof createIntroStore>;

/** Context with a stable store: a changed context value would make React re-render islands before they hydrate. */
export const IntroContext = createContext(createStore<Intro>({ phase: "over", typed: "", shown: [] }));

export const useIntroState = (): Intro => useStore(use(IntroContext));
