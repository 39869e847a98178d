import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useContent } from "#app/lib/content/content.ts";

/** External link behind an age confirmation. */
export const SocialLink = () => {
  const { address, dialog, label } = useContent("landing").social;
  const [isConfirming, setIsConfirming] = useState(false);
  const open = () => {
    setIsConfirming(false);
    window.open(address, "_blank", "noopener,noreferrer");
  };
  return (
    <p className="mt-10 noscript:hidden">
      <button
        type="button"
        onClick={() => setIsConfirming(true)}
        aria-haspopup="dialog"
        className="group inline-flex min-h-11 items-center gap-2 text-accent underline decoration-[color-mix(in_srgb,currentColor_45%,transparent)] underline-offset-[0.3em] hover:decoration-current"
      >
        {label}
        <span className="rounded-full border border-line-strong px-2 py-px text-xs font-semibold text-foreground-muted">
          18+
        </span>
        <ArrowUpRight
          aria-hidden
          size={18}
          className="transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
        />
      </button>
      <Dialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={dialog.title}
        description={dialog.text}
        footer={
          <>
            <Button variant="glass" onClick={() => setIsConfirming(false)}>
              {dialog.no}
            </Button>
            <Button onClick={open}>{dialog.yes}</Button>
          </>
        }
      />
    </p>
  );
};
