import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { activateStylesheet } from "./lib/document/activate-stylesheet.ts";

/** Sets `data-hydrated` once clicks are handled; browser tests wait for it, because earlier clicks are lost. */
const HydrationMark = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return children;
};

activateStylesheet();
document.documentElement.dataset.revealed = "";
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydrationMark>
        <HydratedRouter />
      </HydrationMark>
    </StrictMode>,
  );
});
