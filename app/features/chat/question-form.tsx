import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from "react";
import { createDraft } from "#app/lib/storage/draft.ts";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { MessageField } from "#app/ui/forms/message-field.tsx";

export type QuestionFormProps = {
  labels: { editLabel: string; cancel: string; resend: string };
  maxLength?: number | undefined;
  id: string;
  text: string;
  /** Returns whether it was accepted. */ onSend: (text: string) => boolean;
  onClose: () => void;
};

/** Form to edit a question. The draft is stored for the tab until it is sent or cancelled. */
export const QuestionForm = ({ labels, maxLength, id, text, onSend, onClose }: QuestionFormProps) => {
  const [draft] = useState(() =>
    createDraft(`chat-edit-${id}`, (stored) => (typeof stored === "string" ? stored : text)),
  );
  const value = useStore(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  const isBlank = value.trim() === "";
  const close = () => {
    draft.clear();
    onClose();
  };
  const send = (next: string) => {
    if (next.trim() !== "" && onSend(next)) close();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };
  return (
    <MessageField
      field={field}
      label={labels.editLabel}
      draft={draft}
      rows={2}
      maxLength={maxLength}
      aria-describedby={undefined}
      onKeyDown={handleKey}
      onSend={send}
      className="input block max-h-[40svh] resize-none px-4 py-3 leading-relaxed field-sizing-content"
      formClassName="surface mb-3 w-full rounded-xl p-3"
    >
      {(textarea: ReactElement) => (
        <>
          {textarea}
          <div className="mt-3 flex flex-wrap justify-end gap-2">
            <Button variant="quiet" size="sm" onClick={close}>
              {labels.cancel}
            </Button>
            <Button type="submit" size="sm" disabled={isBlank}>
              {labels.resend}
            </Button>
          </div>
        </>
      )}
    </MessageField>
  );
};
