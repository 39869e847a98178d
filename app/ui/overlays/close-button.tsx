import X from "lucide-react/icons/x";
import { useContent } from "#app/lib/content/content.ts";
import type { ComponentProps } from "react";

export const CloseButton = ({ className = "", ...rest }: ComponentProps<"button">) => (
  <button
    {...rest}
    type="button"
    aria-label={useContent("ui").close}
    className={`grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-foreground-muted transition-colors hover:bg-accent-subtle hover:text-foreground ${className}`}
  >
    <X aria-hidden size={20} />
  </button>
);
