import { useEffect } from "react";
import { handleLoadError } from "#app/lib/document/load-error.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { closePalette, openPalette, palette } from "#app/lib/storage/palette.ts";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import type { PaletteActions } from "./palette-panel.tsx";
import { useEarlyKeys } from "./use-early-keys.ts";

/** Ctrl+K or Cmd+K, except in elements that use it themselves, like the post editor for links. */
export const isPaletteShortcut = (event: KeyboardEvent): boolean => {
  if (event.key.toLowerCase() !== "k" || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey)
    return false;
  if (event.repeat || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest("[data-own-shortcuts]"));
};

const loadPanel = async () => {
  const { PalettePanel } = await import("./palette-panel.tsx");
  return (props: { isOpen: boolean; actions: PaletteActions }) => <PalettePanel {...props} />;
};

const handleKey = (event: KeyboardEvent) => {
  if (!isPaletteShortcut(event)) return;
  event.preventDefault();
  if (palette.getState().isOpen) closePalette();
  else openPalette();
};

type Props = {
  /** Actions that the root of the site provides. */
  actions: PaletteActions;
};

/** Placeholder in the root of every page: handles the shortcut, and lazy loads the palette when it first opens. */
export const PaletteSlot = ({ actions }: Props) => {
  const { isOpen } = useStore(palette);
  useEffect(() => {
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
  useEarlyKeys(isOpen);
  const { render } = useLazyComponent(isOpen, loadPanel, (error) => {
    closePalette(error);
    // Otherwise the button shows it.
    if (!document.querySelector("[data-palette-button]")) showToast(handleLoadError(error));
  });
  return render?.({ isOpen, actions });
};
