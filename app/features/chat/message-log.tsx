import { useEffect, useRef } from "react";
import { useContent } from "#app/lib/content/content.ts";
import type { Message } from "./message-memory.ts";

const HerLine = ({ text, isThereAtOnce }: { text: string; isThereAtOnce?: boolean }) => {
  const persona = useContent("persona");
  return (
    <li className={isThereAtOnce ? "max-w-[44ch]" : "max-w-[44ch] animate-rise"}>
      <span className="sr-only">{persona.name}: </span>
      <p dir="auto" className="font-display text-[1.4rem] leading-[1.34] font-medium sm:text-[1.65rem]">
        {text}
      </p>
    </li>
  );
};

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

/** Message list as a live region. `aria-busy` while a reply is pending, so that it is announced once. */
export const MessageLog = ({ messages, isThinking }: { messages: readonly Message[]; isThinking: boolean }) => {
  const chat = useContent("chat");
  const box = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(0);
  useEffect(() => {
    const isReturning = shownBefore.current === 0 && messages.length > 1;
    shownBefore.current = messages.length;
    const isInstant = isReturning || matchMedia("(prefers-reduced-motion: reduce)").matches;
    box.current?.scrollTo({
      top: messages.length === 0 ? 0 : box.current.scrollHeight,
      behavior: isInstant ? "auto" : "smooth",
    });
  }, [messages]);
  return (
    <div
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
      tabIndex={0}
      role="log"
      aria-label={chat.labels.conversation}
      aria-live="polite"
      aria-busy={isThinking}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-4 scroll-fade focus-visible:-outline-offset-4 sm:px-8"
    >
      <ol className="grid gap-6 py-3">
        <HerLine text={chat.greeting} isThereAtOnce />
        {messages.map(({ content, role }, index) => {
          const Line = role === "assistant" ? HerLine : VisitorLine;
          return <Line key={index} text={content} />;
        })}
      </ol>
    </div>
  );
};
