import { use, useLayoutEffect, useState } from "react";
import { NonceContext } from "#app/lib/document/nonce-context.ts";
import type { Elements } from "#app/ui/elements.ts";
import { useIsHydrating } from "#app/lib/use-is-hydrating.ts";
import { useContent } from "#app/lib/content/content.ts";
import { introScript, introScriptId } from "./intro-script.ts";
import { createIntroStore, IntroContext, type IntroStore } from "./intro-store.ts";
import { useIntro } from "./use-intro.ts";

const IntroPlayer = ({ store }: { store: IntroStore }) => {
  const persona = useContent("persona");
  const { phase, shown, typed } = useIntro(persona.name);
  useLayoutEffect(() => {
    if (phase !== "before") store.setState({ phase, shown, typed });
  }, [store, phase, shown, typed]);
  return null;
};

/** Plays the intro animation over its children, which read it with `useIntroState`. */
export const IntroAnimation = ({ children }: { children: Elements }) => {
  const [store] = useState(createIntroStore);
  const isHydrating = useIsHydrating();
  return (
    <IntroContext value={store}>
      <IntroPlayer store={store} />
      {isHydrating && (
        <script nonce={use(NonceContext)} id={introScriptId} dangerouslySetInnerHTML={{ __html: introScript }} />
      )}
      {children}
    </IntroContext>
  );
};
