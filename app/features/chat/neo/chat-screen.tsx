import { useEffect, useRef } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { EmptyState } from "#app/ui/status/empty-state.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { NeoComposer } from "./neo-composer.tsx";
import type { Chat } from "../engine/chat.ts";
import { NeoMark } from "../neo-mark.tsx";
import { Thread } from "./thread/thread.tsx";
import { Welcome } from "./thread/welcome.tsx";

type Props = {
  chat: Chat;
  /** Shown in an empty conversation. */ welcome: string;
  suggestions: readonly string[];
  /** Title of the conversation, once it has one. */ title?: string | undefined;
  /** Slot before the title. */ start?: Elements;
  /** Slot after the title. */ actions?: Elements;
  /** Slot beside the conversation on wide screens. */ list?: Elements;
  onNew: () => void;
};

/** Status line above the message field. */
const StatusLine = ({ chat }: { chat: Chat }) => {
  const texts = useContent("neo-chat");
  const phase = useStore(chat.store, ({ live }) => live?.phase);
  const messages = {
    sending: texts.processing,
    streaming: texts.processing,
    lost: texts.thread.lost,
    stopping: texts.thread.stopping,
  };
  return (
    <div className="mx-auto flex min-h-9 w-full max-w-4xl items-center gap-3 text-sm text-foreground-muted">
      {phase && <NeoMark className="size-5" isActive={phase !== "lost"} />}
      <output>{phase ? messages[phase] : ""}</output>
    </div>
  );
};

/** Conversation with NEO, as high as the window. */
export const ChatScreen = ({ actions, chat, list, onNew, start, suggestions, title, welcome }: Props) => {
  const texts = useContent("neo-chat");
  const field = useRef<HTMLTextAreaElement>(null);
  const status = useStore(chat.store, (state) => state.status);
  useEffect(() => {
    void chat.open();
    // Not on touch screens, where the keyboard would cover the conversation.
    if (matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, [chat]);

  const viewByStatus = {
    ready: (
      <Welcome
        text={welcome}
        suggestions={suggestions}
        onChoose={(text) => {
          chat.send(text);
          field.current?.focus();
        }}
      />
    ),
    loading: <Spinner label={texts.thread.loading} className="m-auto size-10 text-accent" />,
    missing: (
      <EmptyState
        className="m-auto!"
        title={texts.missing.title}
        description={texts.missing.text}
        action={<Button onClick={onNew}>{texts.missing.action}</Button>}
      />
    ),
    unreachable: (
      <EmptyState
        className="m-auto!"
        title={texts.unreachable.title}
        description={texts.unreachable.text}
        action={<Button onClick={() => void chat.open()}>{texts.unreachable.action}</Button>}
      />
    ),
  };
  return (
    <section aria-label={texts.title} className="neo-chat">
      {list}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="flex min-h-16 items-center gap-2 px-gutter py-1.5">
          {start}
          <div className="min-w-0 flex-1">
            <h1 className="text-xs font-semibold tracking-label text-foreground-muted uppercase">{texts.title}</h1>
            {title && <p className="truncate font-display text-[1.375rem] leading-tight font-semibold">{title}</p>}
          </div>
          <button
            type="button"
            className="sr-only rounded-full bg-foreground px-4 py-2 text-sm font-semibold text-surface focus:not-sr-only noscript:hidden"
            onClick={() => field.current?.focus()}
          >
            {texts.composer.skip}
          </button>
          {actions}
        </header>
        <Thread chat={chat} empty={viewByStatus[status]} />
        <div className="px-gutter pb-4">
          <StatusLine chat={chat} />
          <NeoComposer chat={chat} field={field} />
        </div>
      </div>
    </section>
  );
};
