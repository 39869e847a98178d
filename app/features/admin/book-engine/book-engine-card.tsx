import BookOpen from "lucide-react/icons/book-open";
import Download from "lucide-react/icons/download";
import { useEffect, useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { texts } from "../admin-texts.ts";
import { type LogLine, useBookEngine } from "./use-book-engine.ts";

const AdminLog = ({ lines }: { lines: LogLine[] }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [lines]);
  return (
    <div className="grid gap-2">
      <h3 id="admin-log" className="text-sm font-semibold">
        Admin Log
      </h3>
      <div
        ref={box}
        role="log"
        aria-labelledby="admin-log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-48 min-h-24 overflow-y-auto rounded-md border border-line bg-surface-sunken p-3 font-mono text-xs leading-relaxed"
      >
        {lines.length === 0 && <p className="text-foreground-muted">{texts.engine.logEmpty}</p>}
        {lines.map(({ id, at, text }) => (
          <p key={id}>
            <span className="text-foreground-muted">[{at}]</span> {text}
          </p>
        ))}
      </div>
    </div>
  );
};

export const BookEngineCard = ({ apiKey }: { apiKey: string }) => {
  const { isRunning, downloadUrl, log, runNext } = useBookEngine(apiKey);
  const hasKey = apiKey.trim() !== "";
  return (
    <Card title="Book Engine" description={texts.engine.bookNote}>
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={isRunning || !hasKey}
          onClick={() => void runNext()}
          aria-describedby={hasKey ? undefined : "engine-needs-key"}
        >
          <BookOpen aria-hidden />
          {isRunning ? "Generating..." : "Next Story"}
        </Button>
        {downloadUrl && (
          <a href={downloadUrl} download className={buttonVariants("glass", "md")}>
            <Download aria-hidden />
            Download ZIP
          </a>
        )}
      </div>
      {!hasKey && (
        <p id="engine-needs-key" className="text-sm text-foreground-muted">
          Please set CHLOE_API_KEY in settings first
        </p>
      )}
      <AdminLog lines={log} />
    </Card>
  );
};
