import { useMutation, useQueryClient } from "@tanstack/react-query";
import { showError } from "#app/lib/owner/error-message.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { RefusedStory } from "#contracts/book/book-run.ts";
import { saveBookSettings } from "./book-calls.ts";
import { settingsKey } from "./use-book-settings.ts";

const describe = ({ times, isSaved }: RefusedStory): string => {
  const count =
    times === 1
      ? "The checks have refused this story."
      : `The checks have refused this story ${times === 2 ? "twice" : `${times} times`}.`;
  return `${count} ${isSaved ? "It is a draft in the list of posts." : "It is kept here until you leave it."}`;
};

type RefusedDialogProps = {
  refused: RefusedStory;
  isOpen: boolean;
  onClose: () => void;
  isMendable: boolean;
  onMend: (fault: number) => void;
  returnFocusTo: () => HTMLElement | null;
};

/** A text that the checks have refused: why, and a way to mend one fault of it. */
export const RefusedDialog = ({ refused, isOpen, onClose, isMendable, onMend, returnFocusTo }: RefusedDialogProps) => {
  const queryClient = useQueryClient();
  const leaving = useMutation({
    mutationFn: () => saveBookSettings({ refused: null }),
    onSuccess: (settings) => {
      onClose();
      queryClient.setQueryData(settingsKey, settings);
    },
    onError: showError,
  });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Refused: ${refused.title}`}
      description={describe(refused)}
      returnFocusTo={returnFocusTo}
      className="max-w-3xl"
      footer={
        <Button variant="glass" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          Leave it
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ul aria-label="What the checks found" className="grid gap-3">
          {refused.faults.map(({ check, reason, sentence }, index) => (
            <li key={index} className="grid justify-items-start gap-2 rounded-md border border-line p-4">
              <Badge tone="warning">{check}</Badge>
              <p id={`fault-${index}`} className="[overflow-wrap:anywhere]">
                {reason}
              </p>
              {sentence !== null && !reason.includes(sentence) && (
                <blockquote className="text-sm [overflow-wrap:anywhere] text-foreground-muted">{`“${sentence}”`}</blockquote>
              )}
              <Button
                variant="glass"
                size="sm"
                disabled={!isMendable}
                aria-describedby={`fault-${index}`}
                onClick={() => {
                  onClose();
                  onMend(index);
                }}
              >
                Mend only that
              </Button>
            </li>
          ))}
        </ul>
        <section
          aria-label="The refused text"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
          tabIndex={0}
          className="max-h-80 overflow-y-auto rounded-md border border-line bg-surface-sunken p-4 leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          {refused.content}
        </section>
      </div>
    </Dialog>
  );
};
