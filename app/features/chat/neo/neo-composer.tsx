import SendHorizontal from "lucide-react/icons/send-horizontal";
import Square from "lucide-react/icons/square";
import type { RefObject } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { maxPromptLength } from "#contracts/chat/neo-chat-limits.ts";
import { fill } from "#contracts/fill.ts";
import { Composer } from "../composer.tsx";
import { useStopKey } from "../use-stop-key.ts";
import type { Chat } from "../engine/chat.ts";

/** Message field of a chat. While NEO answers, the user can type on and stop the answer. */
export const NeoComposer = ({ chat, field }: { chat: Chat; field: RefObject<HTMLTextAreaElement | null> }) => {
  const { composer: labels } = useContent("neo-chat");
  const { locale } = useContent("site");
  const text = useStore(chat.draft);
  const live = useStore(chat.store, (state) => state.live);
  const isBusy = live !== null;
  useStopKey(() => void chat.stop(), isBusy);

  const isTooLong = text.trim().length > maxPromptLength;
  const canSend = (message: string) => !isBusy && message.trim() !== "" && message.trim().length <= maxPromptLength;
  const send = (message: string) => {
    if (!canSend(message)) return;
    chat.draft.clear();
    if (!chat.send(message)) chat.draft.setState(message);
    field.current?.focus();
  };
  const stop = () => {
    void chat.stop();
    field.current?.focus();
  };
  return (
    <Composer
      field={field}
      label={labels.label}
      draft={chat.draft}
      placeholder={labels.placeholder}
      aria-invalid={isTooLong}
      onSend={send}
      formClassName="mx-auto w-full max-w-4xl noscript:hidden"
      frameClassName="neo-composer"
      stop={
        isBusy && (
          <IconButton label={labels.stop} variant="surface" disabled={live.phase === "stopping"} onClick={stop}>
            <Square aria-hidden fill="currentColor" />
          </IconButton>
        )
      }
      send={{ label: labels.send, disabled: !canSend(text), children: <SendHorizontal aria-hidden /> }}
      problem={
        isTooLong && (
          <p role="alert" className="mt-2 ps-5 text-sm text-danger">
            {fill(labels.tooLong, {
              max: maxPromptLength.toLocaleString(locale),
              count: text.trim().length.toLocaleString(locale),
            })}
          </p>
        )
      }
      hint={labels.keys}
      hintClassName="mt-2 px-5 text-center text-xs text-foreground-muted max-sm:sr-only"
    />
  );
};
