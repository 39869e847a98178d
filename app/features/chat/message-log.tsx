import { useEffect, useRef, useState } from "react";
import type { Elements } from "#app/ui/elements.ts";
import { useContent } from "#app/lib/content/content.ts";
import { AnswerDetails } from "./answer-details.tsx";
import type { Message } from "./message-memory.ts";

const HerLine = ({ text, isThereAtOnce, children }: { text: string; isThereAtOnce?: boolean; children?: Elements }) => {
  const persona = useContent("persona");
  return (
    <li className={isThereAtOnce ? "max-w-[28em]" : "max-w-[28em] animate-rise"}>
      <span className="sr-only">{persona.name}: </span>
      <p
        dir="auto"
        className="font-display text-[1.4rem] leading-[1.34] font-medium [overflow-wrap:anywhere] whitespace-pre-line sm:text-[1.65rem]"
      >
        {text}
      </p>
      {children}
    </li>
  );
};

/** What the site says, not the character. */
const SiteLine = ({ text }: { text: string }) => (
  <li className="animate-rise rounded-lg border border-line px-4 py-2.5 text-sm text-foreground-muted">
    <span className="sr-only">{useContent("chat").labels.site}: </span>
    <p>{text}</p>
  </li>
);

const VisitorLine = ({ text }: { text: string }) => {
  const chat = useContent("chat");
  return (
    <li className="ms-auto max-w-[min(34rem,86%)] animate-rise">
      <span className="sr-only">{chat.labels.you}: </span>
      <p
        dir="auto"
        className="rounded-lg rounded-ee-sm border border-line bg-accent-subtle px-4 py-2.5 whitespace-pre-wrap"
      >
        {text}
      </p>
    </li>
  );
};

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < 120;

/** Announces what came last, once, when it is complete; not what was there before the page. */
const SpokenAnswer = ({ message }: { message: Message | undefined }) => {
  const { name } = useContent("persona");
  const { site } = useContent("chat").labels;
  const [before] = useState(message);
  const isNew = message !== before && message?.role !== "user" && !message?.isGrowing;
  const speaker = message?.role === "note" ? site : name;
  return <output className="sr-only">{message && isNew ? `${speaker}: ${message.content}` : ""}</output>;
};

type Props = { messages: readonly Message[]; isThinking: boolean; canReport: boolean; onRetry: () => void };

/** The conversation, whose end is announced apart: a live region that grows word by word cannot be followed. */
export const MessageLog = ({ messages, isThinking, canReport, onRetry }: Props) => {
  const chat = useContent("chat");
  const box = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(0);
  const isFollowing = useRef(true);
  const isGrowing = messages.at(-1)?.isGrowing === true;
  useEffect(() => {
    const isSame = shownBefore.current === messages.length;
    const isReturning = shownBefore.current === 0 && messages.length > 1;
    shownBefore.current = messages.length;
    // While an answer grows, only who reads its end is taken along.
    if (!box.current || (isSame && !isFollowing.current)) return;
    const isInstant = isSame || isReturning || matchMedia("(prefers-reduced-motion: reduce)").matches;
    box.current.scrollTo({
      top: messages.length === 0 ? 0 : box.current.scrollHeight,
      behavior: isInstant ? "auto" : "smooth",
    });
  }, [messages]);
  const last = messages.findLastIndex(({ role }) => role === "assistant");
  return (
    <>
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
        tabIndex={0}
        role="log"
        onScroll={({ currentTarget }) => {
          isFollowing.current = isAtEnd(currentTarget);
        }}
        aria-label={chat.labels.conversation}
        aria-live="off"
        aria-busy={isThinking || isGrowing}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-4 scroll-fade focus-visible:-outline-offset-4 sm:px-8"
      >
        <ol className="grid gap-6 py-3">
          <HerLine text={chat.greeting} isThereAtOnce />
          {messages.map((message, index) => {
            const { content, role } = message;
            if (role === "user") return <VisitorLine key={index} text={content} />;
            if (role === "note") return <SiteLine key={index} text={content} />;
            const question = messages.slice(0, index).findLast((before) => before.role === "user");
            return (
              <HerLine key={index} text={content}>
                <AnswerDetails
                  message={message}
                  question={question}
                  canReport={canReport}
                  onRetry={index === last ? onRetry : null}
                />
              </HerLine>
            );
          })}
        </ol>
      </div>
      <SpokenAnswer message={messages.at(-1)} />
    </>
  );
};
