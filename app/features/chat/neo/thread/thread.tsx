import ArrowDown from "lucide-react/icons/arrow-down";
import { type ReactNode, useMemo, useRef } from "react";
import { useStore } from "#app/lib/storage/external-store.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { getShownMessages } from "../../engine/branches.ts";
import type { Chat } from "../../engine/chat.ts";
import { Answer } from "./answer.tsx";
import { Question } from "./question.tsx";
import { useStickToEnd } from "./use-stick-to-end.ts";

const maxSpokenLength = 2_000;

/** Markdown without syntax, for screen readers. */
const toSpokenText = (markdown: string): string => {
  const text = markdown
    .replaceAll(/^[ \t]*(?:```|~~~).*$/gm, "")
    .replaceAll(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, "$1")
    .replaceAll(/^[ \t]*(?:#{1,6}|>|[-*+]|\|)[ \t]+/gm, "")
    .replaceAll(/[*_`~|]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length > maxSpokenLength ? `${text.slice(0, maxSpokenLength)}…` : text;
};

const loadMarkdown = async () => {
  const { MarkdownText } = await import("../markdown/markdown-text.tsx");
  return (props: { text: string; isComplete: boolean }) => <MarkdownText {...props} />;
};

/** Live region that announces a finished answer once. */
const SpokenAnswer = ({ chat }: { chat: Chat }) => {
  const texts = useContent("neo-chat");
  const { finishedId, messages } = useStore(chat.store);
  const answer = messages.find(({ id }) => id === finishedId);
  return (
    <output className="sr-only">
      {answer ? `${texts.name}: ${toSpokenText(answer.content || texts.thread.stopped)}` : ""}
    </output>
  );
};

/** Messages of the shown branch, or `empty` before the first one. */
export const Thread = ({ chat, empty }: { chat: Chat; empty: ReactNode }) => {
  const texts = useContent("neo-chat");
  const { chosen, live, messages, refusal } = useStore(chat.store);
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const { isAtEnd, goToEnd } = useStickToEnd(box, content, chat, live?.questionId);
  const { render, failure } = useLazyComponent(true, loadMarkdown);
  const shown = useMemo(() => getShownMessages(messages, chosen), [messages, chosen]);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
        tabIndex={0}
        aria-label={texts.thread.label}
        className="neo-thread min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter focus-visible:-outline-offset-4"
      >
        {shown.length === 0 && <div className="flex min-h-full">{empty}</div>}
        <ol ref={content} className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-2 pt-6 pb-2 empty:hidden">
          {shown.map((entry) =>
            entry.message.role === "user" ? (
              <Question key={entry.message.id} {...entry} chat={chat} />
            ) : (
              <Answer
                key={entry.message.id}
                {...entry}
                chat={chat}
                liveText={live?.answerId === entry.message.id ? live.content : null}
                waiting={live?.answerId === entry.message.id ? live.waiting : undefined}
                renderMarkdown={render}
              />
            ),
          )}
        </ol>
        {refusal !== null && (
          <p role="alert" className="mx-auto max-w-4xl pb-6 text-sm text-danger">
            {refusal}
          </p>
        )}
        {failure && <LoadFailure failure={failure} className="mx-auto pb-6" />}
      </section>
      <Button
        variant="glass"
        size="sm"
        aria-hidden={isAtEnd}
        tabIndex={isAtEnd ? -1 : 0}
        onClick={goToEnd}
        className={`neo-jump glass! ${isAtEnd ? "invisible translate-y-2 opacity-0" : ""}`}
      >
        <ArrowDown aria-hidden />
        {texts.thread.latest}
      </Button>
      <SpokenAnswer chat={chat} />
    </div>
  );
};
