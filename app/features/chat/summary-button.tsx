import NotebookPen from "lucide-react/icons/notebook-pen";
import { type FormEvent, useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { maxSummary } from "#contracts/chat/persona-chat-limits.ts";

type Props = { summary: string; onCorrect: (text: string) => void };

/** Opens what is kept in short of the beginning of a long conversation, to be read and corrected. */
export const SummaryButton = ({ summary, onCorrect }: Props) => {
  const { labels } = useContent("chat");
  const [isOpen, setIsOpen] = useState(false);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("summary");
    onCorrect(typeof text === "string" ? text.trim() : "");
    setIsOpen(false);
  };
  return (
    <>
      <IconButton label={labels.summary} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <NotebookPen aria-hidden />
      </IconButton>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={labels.summary} description={labels.summaryHint}>
        <form method="post" onSubmit={save} className="grid gap-4">
          <TextArea label={labels.summary} name="summary" rows={8} maxLength={maxSummary} defaultValue={summary} />
          <Button type="submit" className="justify-self-end">
            {labels.saveSummary}
          </Button>
        </form>
      </Dialog>
    </>
  );
};
