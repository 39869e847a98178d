import type { KeyboardEvent, ReactNode } from "react";
import { CloseButton } from "#app/ui/overlays/close-button.tsx";

type EditorBarProps = { label: string; onClose: () => void; children: ReactNode };

/** A bar between the tools of a text and the text. Escape closes it. */
export const EditorBar = ({ label, onClose, children }: EditorBarProps) => {
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its fields are focusable
    <div
      role="search"
      aria-label={label}
      onKeyDown={closeOnEscape}
      className="relative grid gap-4 rounded-md border border-line bg-glass p-4 pe-14"
    >
      {children}
      <CloseButton className="absolute end-1 top-1" onClick={onClose} />
    </div>
  );
};
