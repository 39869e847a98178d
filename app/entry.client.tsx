import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { turnOnWholeSheet } from "./lib/document/whole-sheet.ts";

turnOnWholeSheet();
document.documentElement.dataset.awake = "";
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
