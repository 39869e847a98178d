import X from "lucide-react/icons/x";
import type { ComponentProps } from "react";

export const CloseButton = ({ className = "", ...rest }: ComponentProps<"button">) => (
  <button
    {...rest}
    type="button"
    aria-label="Close"
    className={`grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft transition-colors hover:bg-accent-wash hover:text-ink ${className}`}
  >
    <X aria-hidden size={20} />
  </button>
);
