import { useEffect, useRef } from "react";
import type { Elements } from "#app/ui/elements.ts";
import type { BookLine } from "#contracts/book/book-run.ts";
import { useContent } from "#app/lib/content/content.ts";

const toTime = (at: number): string => new Date(at).toLocaleTimeString("en-US", { hourCycle: "h23" });

type Props = { lines: BookLine[]; /** Beside the heading, for example a download. */ children?: Elements };

/** Log of a run. Not a live region: start and end of a run are announced elsewhere. */
export const AdminLog = ({ lines, children }: Props) => {
  const texts = useContent("admin");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines]);
  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h3 id="admin-log" className="text-sm font-semibold">
          Admin Log
        </h3>
        {children}
      </div>
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-labelledby="admin-log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
        tabIndex={0}
        className="h-48 overflow-y-auto rounded-md border border-line bg-surface-sunken p-3 font-mono text-xs leading-relaxed [overflow-wrap:anywhere]"
      >
        {lines.length === 0 && <p className="text-foreground-muted">{texts.engine.logEmpty}</p>}
        {lines.map(({ at, text }, index) => (
          <p key={index}>
            <time dateTime={new Date(at).toISOString()} className="text-foreground-muted">{`[${toTime(at)}]`}</time>
            <span>{` ${text}`}</span>
          </p>
        ))}
      </div>
    </div>
  );
};
