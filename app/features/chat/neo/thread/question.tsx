import Pencil from "lucide-react/icons/pencil";
import { memo, useRef, useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { maxPromptLength } from "#contracts/chat/neo-chat-limits.ts";
import type { ShownMessage } from "../../engine/branches.ts";
import type { Chat } from "../../engine/chat.ts";
import { IdleButton } from "./idle-button.tsx";
import { QuestionForm } from "../../question-form.tsx";
import { VersionSwitch } from "../../version-switch.tsx";

type Props = ShownMessage & { chat: Chat };

const UnsentNote = ({ chat, error, id }: { chat: Chat; error: string | null; id: string }) => {
  const texts = useContent("neo-chat");
  return (
    <div role="alert" className="mt-2 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-sm text-danger">
      <span>{error ? `${texts.thread.unsent} ${error}` : texts.thread.unsent}</span>
      <Button variant="glass" size="sm" onClick={() => chat.sendAgain(id)}>
        {texts.thread.again}
      </Button>
    </div>
  );
};

const equalQuestions = (before: Props, after: Props): boolean =>
  before.message === after.message &&
  before.version === after.version &&
  before.versions === after.versions &&
  before.chat === after.chat;

/** Question of the user, with copy, edit and version buttons. */
export const Question = memo(({ chat, message, ...versions }: Props) => {
  const texts = useContent("neo-chat");
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  };
  return (
    <li className="neo-message ms-auto flex w-full max-w-[46rem] flex-col items-end">
      <span className="sr-only">{texts.thread.you}: </span>
      {isEditing ? (
        <QuestionForm
          labels={texts.actions}
          maxLength={maxPromptLength}
          id={message.id}
          text={message.content}
          onSend={(text) => chat.edit(message.id, text)}
          onClose={close}
        />
      ) : (
        <>
          <p
            dir="auto"
            className="max-w-[88%] rounded-xl rounded-ee-sm border border-line bg-accent-subtle px-4 py-2.5 whitespace-pre-wrap"
          >
            {message.content}
          </p>
          {message.status === "unsent" && <UnsentNote chat={chat} error={message.error} id={message.id} />}
          <div className="neo-actions justify-end">
            <VersionSwitch {...versions} labels={texts.actions} onChoose={chat.choose} />
            <CopyButton label={texts.actions.copy} getText={() => message.content} texts={texts.actions} />
            <IdleButton chat={chat} ref={editButton} label={texts.actions.edit} onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden />
            </IdleButton>
          </div>
        </>
      )}
    </li>
  );
}, equalQuestions);
