import { useEffect, useRef } from "react";
import { passFocusOn } from "#app/lib/focus/pass-focus-on.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { useContent } from "#app/lib/content/content.ts";

type ShownOnceProps = { title: string; secret: string; onDone: () => void };

/** A secret that was just made, until the owner says that it is copied. */
export const ShownOnce = ({ title, secret, onDone }: ShownOnceProps) => {
  const { once } = useContent("integrations");
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
      <p className="text-sm text-foreground-muted">{once.text}</p>
      <code
        translate="no"
        className="rounded-md bg-surface-sunken px-3 py-2 text-sm select-all [overflow-wrap:anywhere]"
      >
        {secret}
      </code>
      <div className="flex flex-wrap gap-3">
        <CopyButton label={once.copy} getText={() => secret} texts={once} isLabelled />
        <Button ref={passFocusOn} variant="quiet" size="sm" onClick={onDone}>
          {once.done}
        </Button>
      </div>
    </section>
  );
};
