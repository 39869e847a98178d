import type { FormEvent } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { maxSummary } from "#contracts/chat/persona-chat-limits.ts";

export type SummaryDialogProps = {
  summary: string;
  isOpen: boolean;
  onClose: () => void;
  onCorrect: (text: string) => void;
};

/** What is kept in short of the beginning of a long conversation, to be read and corrected. */
export const SummaryDialog = ({ summary, isOpen, onClose, onCorrect }: SummaryDialogProps) => {
  const { labels } = useContent("chat");
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("summary");
    onCorrect(typeof text === "string" ? text.trim() : "");
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={labels.summary}
      description={labels.summaryHint}
    >
      <form method="post" onSubmit={save} className="grid gap-4">
        <TextArea label={labels.summary} name="summary" rows={8} maxLength={maxSummary} defaultValue={summary} />
        <Button type="submit" className="justify-self-end">
          {labels.saveSummary}
        </Button>
      </form>
    </Dialog>
  );
};
