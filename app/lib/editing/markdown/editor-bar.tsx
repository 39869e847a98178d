import { isOfInputMethod } from "#app/lib/keyboard/send-on-enter.ts";
import type { KeyboardEvent, ReactNode } from "react";
import { CloseButton } from "#app/ui/overlays/close-button.tsx";

type EditorBarProps = { label: string; onClose: () => void; children: ReactNode };

/** A bar between the tools of a text and the text. Escape closes it. */
export const EditorBar = ({ label, onClose, children }: EditorBarProps) => {
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isOfInputMethod(event)) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields are interactive
    <search
      aria-label={label}
      onKeyDown={closeOnEscape}
      className="relative block rounded-md border border-line bg-glass p-4 sm:pe-14"
    >
      <div className="grid grid-cols-1 gap-4">{children}</div>
      <CloseButton className="absolute end-0 top-0" onClick={onClose} />
    </search>
  );
};
