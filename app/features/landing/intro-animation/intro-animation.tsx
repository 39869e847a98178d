import { createContext, type ReactNode, use } from "react";
import { NonceContext } from "#app/lib/document/nonce-context.ts";
import { persona } from "#content/content.ts";
import { introScript, introScriptId } from "./intro-script.ts";
import type { Part } from "./intro-times.ts";
import { useIsHydrating } from "./use-is-hydrating.ts";
import { type Phase, useIntro } from "./use-intro.ts";

export const IntroState = createContext<{ phase: Phase; typed: string; shown: readonly Part[] }>({
  phase: "over",
  typed: "",
  shown: [],
});

/** Plays the intro animation over its children. Only context consumers re-render with each typed character. */
export const IntroAnimation = ({ children }: { children: ReactNode }) => {
  const state = useIntro(persona.name);
  const isHydrating = useIsHydrating();
  return (
    <IntroState value={state}>
      {isHydrating && (
        <script nonce={use(NonceContext)} id={introScriptId} dangerouslySetInnerHTML={{ __html: introScript }} />
      )}
      {children}
    </IntroState>
  );
};
