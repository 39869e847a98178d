import { Dialog } from "#app/ui/overlays/dialog.tsx";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import { LocalTime } from "../components/local-time.tsx";
import { Fact } from "../components/fact.tsx";
import { getTypeLabel } from "./log-type.tsx";
import { useContent } from "#app/lib/content/content.ts";

/** Dialog with a full log. `log` must stay set while the dialog closes. */
export const LogDialog = ({ log, isOpen, onClose }: { log: DevLog | null; isOpen: boolean; onClose: () => void }) => {
  const { dialog } = useContent("hub/dev-logs");
  return (
    <Dialog
      open={isOpen && log !== null}
      onOpenChange={(open) => !open && onClose()}
      title={log?.title}
      className="max-w-3xl"
    >
      {log && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 [overflow-wrap:anywhere]">
          <dl className="text-sm">
            <Fact name={dialog.date}>
              <LocalTime time={log.timestamp} />
            </Fact>
            <Fact name={dialog.participants}>{log.participants.join(", ")}</Fact>
            <Fact name={dialog.type}>{getTypeLabel(log.type)}</Fact>
            <Fact name={dialog.tags}>{log.tags.join(", ")}</Fact>
          </dl>
          <section>
            <h3 className="font-semibold">{dialog.summary}</h3>
            <p dir="auto" className="mt-1">
              {log.summary}
            </p>
          </section>
          <section>
            <h3 className="font-semibold">{dialog.content}</h3>
            <pre
              dir="auto"
              className="mt-2 rounded-lg border border-line bg-surface-sunken p-4 font-mono text-sm leading-relaxed whitespace-pre-wrap"
            >
              {log.content}
            </pre>
          </section>
        </div>
      )}
    </Dialog>
  );
};
