import Pencil from "lucide-react/icons/pencil";
import { useEffect, useRef, useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { maxPersonaPrompt } from "#contracts/chat/persona-chat-limits.ts";
import type { ShownLine } from "./message-tree.ts";
import type { QuestionFormProps } from "./question-form.tsx";
import { LineVersions } from "./line-versions.tsx";

const loadForm = async () => {
  const { QuestionForm } = await import("./question-form.tsx");
  return (props: QuestionFormProps) => <QuestionForm {...props} />;
};

type Props = {
  line: ShownLine;
  isBusy: boolean;
  /** Whether a model reads it, which takes no more than so much. */
  isLimited: boolean;
  onEdit: (id: string, text: string) => boolean;
  onChoose: (id: string) => void;
};

/** What the visitor said; another version of it begins a branch of the conversation. */
export const VisitorLine = ({ line, isBusy, isLimited, onChoose, onEdit }: Props) => {
  const { labels } = useContent("chat");
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { render, failure } = useLazyComponent(isEditing, loadForm, () => setIsEditing(false));
  const { id = "", content } = line;
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <li className={`ms-auto animate-rise ${isEditing ? "w-full max-w-[34rem]" : "max-w-[min(34rem,86%)]"}`}>
      <span className="sr-only">{labels.you}: </span>
      {isEditing && render ? (
        render({
          labels: { editLabel: labels.editMessage, cancel: labels.cancelEdit, resend: labels.send },
          maxLength: isLimited ? maxPersonaPrompt : undefined,
          id,
          text: content,
          onSend: (text) => onEdit(id, text),
          onClose: () => setIsEditing(false),
        })
      ) : (
        <>
          <p
            dir="auto"
            className="rounded-lg rounded-ee-sm border border-line bg-accent-subtle px-4 py-2.5 whitespace-pre-wrap"
          >
            {content}
          </p>
          <div className="flex items-center justify-end text-foreground-muted">
            <LineVersions line={line} onChoose={onChoose} />
            <IconButton
              ref={editButton}
              label={labels.edit}
              aria-disabled={isBusy}
              className="aria-disabled:opacity-45"
              onClick={() => isBusy || setIsEditing(true)}
            >
              <Pencil aria-hidden />
            </IconButton>
          </div>
          {failure && <LoadFailure failure={failure} />}
        </>
      )}
    </li>
  );
};
