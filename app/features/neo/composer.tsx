import SendHorizontal from "lucide-react/icons/send-horizontal";
import Square from "lucide-react/icons/square";
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useId } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { maxPromptLength } from "#contracts/neo-chat-limits.ts";
import type { Chat } from "./engine/chat.ts";
import { fill, texts } from "./neo-texts.ts";

const { composer: words } = texts;

// Fallback for browsers without `field-sizing: content`.
const fit = (field: HTMLTextAreaElement) => {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
};

const useStopKey = (chat: Chat, isBusy: boolean): void => {
  useEffect(() => {
    if (!isBusy) return undefined;
    const handleKey = (event: globalThis.KeyboardEvent) => {
      // A dialog, a field that is edited and an input method take their own Esc.
      const isElsewhere = event.target instanceof Element && event.target.closest("[role=dialog], [popover]");
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || isElsewhere) return;
      void chat.stop();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [chat, isBusy]);
};

/** Message field. Enter sends, Shift+Enter makes a new line; while NEO answers, one can type on and stop him. */
export const Composer = ({ chat, field }: { chat: Chat; field: RefObject<HTMLTextAreaElement | null> }) => {
  const text = useStore(chat.draft);
  const live = useStore(chat.store, (state) => state.live);
  const isBusy = live !== null;
  const id = useId();
  useStopKey(chat, isBusy);
  useEffect(() => {
    if (field.current) fit(field.current);
  }, [field, text]);

  const isTooLong = text.trim().length > maxPromptLength;
  const canSend = !isBusy && text.trim() !== "" && !isTooLong;
  const send = () => {
    if (!canSend) return;
    chat.draft.clear();
    if (!chat.send(text)) chat.draft.setState(text);
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    // Ignore Enter during IME composition.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const stop = () => {
    void chat.stop();
    field.current?.focus();
  };
  return (
    <form method="post" onSubmit={handleSubmit} className="mx-auto w-full max-w-4xl noscript:hidden">
      <div className="neo-composer" data-busy={isBusy || undefined}>
        <label htmlFor={id} className="sr-only">
          {words.label}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={1}
          dir="auto"
          value={text}
          placeholder={words.placeholder}
          aria-describedby={`${id}-keys`}
          aria-invalid={isTooLong}
          enterKeyHint="send"
          autoComplete="off"
          onKeyDown={handleKey}
          onChange={(event) => chat.draft.setState(event.target.value)}
        />
        {isBusy ? (
          <IconButton label={words.stop} variant="surface" disabled={live.phase === "stopping"} onClick={stop}>
            <Square aria-hidden fill="currentColor" />
          </IconButton>
        ) : null}
        <IconButton type="submit" label={words.send} variant="primary" disabled={!canSend}>
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      {isTooLong && (
        <p role="alert" className="mt-2 ps-5 text-sm text-danger">
          {fill(words.tooLong, {
            max: maxPromptLength.toLocaleString("en-US"),
            count: text.trim().length.toLocaleString("en-US"),
          })}
        </p>
      )}
      <p id={`${id}-keys`} className="mt-2 px-5 text-center text-xs text-foreground-muted max-sm:sr-only">
        {words.keys}
      </p>
    </form>
  );
};
