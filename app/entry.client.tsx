import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { announceHydration } from "./lib/document/announce-hydration.ts";

const HydrationMark = ({ children }: { children: ReactNode }) => {
  useEffect(announceHydration, []);
  return children;
};

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
