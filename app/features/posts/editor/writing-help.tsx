import PenLine from "lucide-react/icons/pen-line";
import { lazy, Suspense, useState } from "react";
import { useCharacterStatus } from "#app/lib/owner/use-character-status.ts";
import { Button } from "#app/ui/actions/button.tsx";
import type { PostDraft } from "./post-draft.ts";
import type { Passage } from "./writing-help-dialog.tsx";

const Dialog = lazy(async () => ({ default: (await import("./writing-help-dialog.tsx")).WritingHelpDialog }));

type WritingHelpProps = {
  /** Id of the text field. */ field: string;
  draft: PostDraft;
  onChange: (part: Partial<PostDraft>) => void;
};

/** The selection of a text field, or all of its text. */
const readPassage = (field: HTMLTextAreaElement): Passage => {
  const { selectionStart, selectionEnd, value } = field;
  const isSelected = selectionEnd > selectionStart && value.slice(selectionStart, selectionEnd).trim() !== "";
  const [from, to] = isSelected ? [selectionStart, selectionEnd] : [0, value.length];
  return { field, from, to, text: value.slice(from, to), isSelected };
};

/** Has a language model help with the text of a post. Without one there is nothing to press. */
export const WritingHelp = ({ field, draft, onChange }: WritingHelpProps) => {
  const { data: status } = useCharacterStatus();
  const [passage, setPassage] = useState<Passage | null>(null);
  const open = () => {
    const element = document.getElementById(field);
    if (element instanceof HTMLTextAreaElement) setPassage(readPassage(element));
  };
  if (!status?.canWrite) return null;
  return (
    <div className="-mt-3">
      <Button variant="glass" size="sm" disabled={draft.content.trim() === ""} onClick={open}>
        <PenLine aria-hidden />
        <span>Ask the model</span>
      </Button>
      {passage && (
        <Suspense>
          <Dialog
            passage={passage}
            name={status.name}
            draft={draft}
            onChange={onChange}
            onClose={() => setPassage(null)}
          />
        </Suspense>
      )}
    </div>
  );
};
