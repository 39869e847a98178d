import { createContext, type ReactNode, use } from "react";
import { ScriptMark } from "#app/lib/document/script-mark.ts";
import { persona } from "#content/content.ts";
import { openingScript, openingScriptId } from "./opening-script.ts";
import type { Part } from "./opening-times.ts";
import { useIsHydrating } from "./use-is-hydrating.ts";
import { type Phase, useOpening } from "./use-opening.ts";

export const OpeningState = createContext<{ phase: Phase; typed: string; shown: readonly Part[] }>({ phase: "over", typed: "", shown: [] });

/** Plays the opening over the page it holds. Only what depends on the opening is drawn anew with each letter. */
export const Opening = ({ children }: { children: ReactNode }) => {
  const state = useOpening(persona.name);
  const isHydrating = useIsHydrating();
  return (
    <OpeningState value={state}>
      {isHydrating && <script nonce={use(ScriptMark)} id={openingScriptId} dangerouslySetInnerHTML={{ __html: openingScript }} />}
      {children}
    </OpeningState>
  );
};
