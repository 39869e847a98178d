import Pencil from "lucide-react/icons/pencil";
import { useRef, useState } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { maxPersonaPrompt } from "#contracts/chat/persona-chat-limits.ts";
import type { ShownLine } from "./message-tree.ts";
import { QuestionForm } from "./question-form.tsx";
import { LineVersions } from "./line-versions.tsx";

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
  const { id = "", content } = line;
  const close = () => {
    setIsEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  return (
    <li className={`ms-auto animate-rise ${isEditing ? "w-full max-w-[34rem]" : "max-w-[min(34rem,86%)]"}`}>
      <span className="sr-only">{labels.you}: </span>
      {isEditing ? (
        <QuestionForm
          labels={{ editLabel: labels.editMessage, cancel: labels.cancelEdit, resend: labels.send }}
          maxLength={isLimited ? maxPersonaPrompt : undefined}
          id={id}
          text={content}
          onSend={(text) => onEdit(id, text)}
          onClose={close}
        />
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
        </>
      )}
    </li>
  );
};
