import SendHorizontal from "lucide-react/icons/send-horizontal";
import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef } from "react";
import { createDraft } from "#app/lib/storage/draft.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { chat } from "./chat-content.ts";

export type ComposerHandle = { focus: () => void };
type ComposerProps = {
  ref?: Ref<ComposerHandle>;
  isDisabled: boolean;
  /** Returns whether the message was accepted. */ onSend: (text: string) => boolean;
};

const { labels } = chat;

const draft = createDraft("chloe-chat-draft", (stored) => (typeof stored === "string" ? stored : ""));

// Fallback for browsers without `field-sizing: content`.
const fit = (field: HTMLTextAreaElement) => {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
};

/** Message input. Enter sends, Shift+Enter inserts a line break. Restores focus after the reply. */
export const Composer = ({ ref, isDisabled, onSend }: ComposerProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const wasInUse = useRef(false);
  const id = useId();
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    // What was typed before hydration is newer.
    if (element.value === "") element.value = draft.getState();
    else draft.setState(element.value);
    fit(element);
  }, []);
  useEffect(() => {
    if (isDisabled || !wasInUse.current) return;
    wasInUse.current = false;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement === field.current)
      field.current?.focus({ preventScroll: true });
  }, [isDisabled]);

  const send = () => {
    const element = field.current;
    if (!element || !onSend(element.value)) return;
    wasInUse.current = true;
    element.value = "";
    draft.clear();
    fit(element);
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
  return (
    <form method="post" onSubmit={handleSubmit} className="px-3 pt-2 pb-3 sm:px-6 sm:pb-5">
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          {labels.input}
        </label>
        <textarea
          ref={field}
          id={id}
          rows={1}
          dir="auto"
          disabled={isDisabled}
          placeholder={labels.placeholder}
          aria-describedby={`${id}-keys`}
          enterKeyHint="send"
          autoComplete="off"
          onKeyDown={handleKey}
          onInput={(event) => {
            draft.setState(event.currentTarget.value);
            fit(event.currentTarget);
          }}
          className="input block max-h-[7lh] resize-none rounded-[1.75rem] py-3.5 ps-5 pe-16 leading-relaxed field-sizing-content"
        />
        <IconButton
          type="submit"
          label={labels.send}
          variant="primary"
          disabled={isDisabled}
          className="absolute end-1.5 bottom-1.5 disabled:opacity-60"
        >
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
      <p id={`${id}-keys`} className="mt-2 ps-5 text-xs text-foreground-muted max-sm:sr-only">
        {labels.keys}
      </p>
    </form>
  );
};
