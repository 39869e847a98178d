import { useEffect, useRef } from "react";
import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";

const copyTexts = {
  copied: "Copied.",
  copyFailed: "It could not be copied. Please select and copy it by hand.",
};

type ShownOnceProps = { title: string; secret: string; onDone: () => void };

/** A secret that was just made, until the owner says that it is copied. */
export const ShownOnce = ({ title, secret, onDone }: ShownOnceProps) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={title}
      className="grid gap-3 rounded-lg border border-accent p-4 outline-none"
    >
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-foreground-muted">Copy it now: it is not shown again.</p>
      <code
        translate="no"
        className="rounded-md bg-surface-sunken px-3 py-2 text-sm select-all [overflow-wrap:anywhere]"
      >
        {secret}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton label="Copy" getText={() => secret} texts={copyTexts} isLabelled />
        <Button ref={passFocusOn} variant="quiet" size="sm" onClick={onDone}>
          Done, it is copied
        </Button>
      </div>
    </section>
  );
};
