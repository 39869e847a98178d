import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { announceHydration } from "./lib/document/announce-hydration.ts";
import { markSoftwareRendering } from "./lib/document/software-rendering.ts";
import { stayOnPage } from "./stay-on-page.ts";
import { managePopoverFocus } from "./ui/overlays/popover-focus.ts";

const instrumentations = [stayOnPage.instrumentation];

const HydrationMark = ({ children }: { children: ReactNode }) => {
  useEffect(announceHydration, []);
  useEffect(markSoftwareRendering, []);
  return children;
};

managePopoverFocus(document);
stayOnPage.listen();
document.documentElement.dataset.revealed = "";
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydrationMark>
        {/* Not in slices: between them the browser would paint frames in which nothing changes (docs/decisions/034). */}
        <HydratedRouter instrumentations={instrumentations} useTransitions={false} />
      </HydrationMark>
    </StrictMode>,
  );
});
