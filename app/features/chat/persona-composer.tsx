import SendHorizontal from "lucide-react/icons/send-horizontal";
import { type RefObject, useEffect, useRef } from "react";
import { createDraft } from "#app/lib/storage/draft.ts";
import { useContent } from "#app/lib/content/content.ts";
import { Composer } from "./composer.tsx";

type Props = {
  field: RefObject<HTMLTextAreaElement | null>;
  isDisabled: boolean;
  /** Returns whether the message was accepted. */ onSend: (text: string) => boolean;
};

const draft = createDraft("chloe-chat-draft", (stored) => (typeof stored === "string" ? stored : ""));

/** Restores focus after the reply. */
export const PersonaComposer = ({ field, isDisabled, onSend }: Props) => {
  const { labels } = useContent("chat");
  const wasInUse = useRef(false);
  useEffect(() => {
    if (isDisabled || !wasInUse.current) return;
    wasInUse.current = false;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || activeElement === field.current)
      field.current?.focus({ preventScroll: true });
  }, [field, isDisabled]);

  const send = (text: string) => {
    if (!onSend(text)) return;
    wasInUse.current = true;
    draft.clear();
  };
  return (
    <Composer
      field={field}
      label={labels.input}
      draft={draft}
      disabled={isDisabled}
      placeholder={labels.placeholder}
      onSend={send}
      className="input block max-h-[7lh] resize-none rounded-[1.75rem] py-3.5 ps-5 pe-16 leading-relaxed field-sizing-content"
      formClassName="px-3 pt-2 pb-3 sm:px-6 sm:pb-5"
      frameClassName="relative"
      send={{
        label: labels.send,
        disabled: isDisabled,
        className: "absolute end-1.5 bottom-1.5 disabled:opacity-60",
        children: <SendHorizontal aria-hidden />,
      }}
      hint={labels.keys}
      hintClassName="mt-2 ps-5 text-xs text-foreground-muted max-sm:sr-only"
    />
  );
};
