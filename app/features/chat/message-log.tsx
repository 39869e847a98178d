import { useEffect, useRef, useState } from "react";
import type { Elements } from "#app/ui/elements.ts";
import { useContent } from "#app/lib/content/content.ts";
import { AnswerDetails } from "./answer-details.tsx";
import { PersonaText } from "./marks/persona-text.tsx";
import { toPlainSpeech } from "./marks/to-plain-speech.ts";
import type { Message } from "./message-memory.ts";
import type { ShownLine } from "./message-tree.ts";
import type { Greeting } from "./use-greeting.ts";
import { type Turn, turnByKey, useSwipeTurn } from "./turn-gestures.ts";
import { VisitorLine } from "./visitor-line.tsx";

type HerLineProps = { text: string; isGrowing?: boolean | undefined; children?: Elements };

const HerText = ({ text, isGrowing }: HerLineProps) => (
  <>
    <span className="sr-only">{useContent("persona").name}: </span>
    <div className="persona-text font-display text-[1.4rem] leading-[1.34] font-medium sm:text-[1.65rem]">
      <PersonaText text={text} isGrowing={isGrowing} />
    </div>
  </>
);

const HerLine = ({ children, ...text }: HerLineProps) => (
  <li className="max-w-[28em] animate-rise">
    <HerText {...text} />
    {children}
  </li>
);

type GreetingLineProps = { greeting: Greeting; onTurn: Turn };

const GreetingLine = ({ greeting: { canTurn, isKnown, text }, onTurn }: GreetingLineProps) => {
  const swipe = useSwipeTurn(onTurn);
  const visibility = isKnown ? "" : "invisible noscript:visible";
  return (
    <li className={`max-w-[28em] ${visibility} ${canTurn ? "touch-pan-y" : ""}`} {...(canTurn && swipe)}>
      <HerText text={text} />
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

/** Below the edge that fades. */
const careMarginPx = 32;

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < 120;

/** Announces what came last, once, when it is complete; not what was there before the page. */
const SpokenAnswer = ({ message }: { message: Message | undefined }) => {
  const { name } = useContent("persona");
  const { site } = useContent("chat").labels;
  const [before] = useState(message);
  const isNew = message !== before && message?.role !== "user" && !message?.isGrowing;
  const speaker = message?.role === "note" ? site : name;
  return <output className="sr-only">{message && isNew ? `${speaker}: ${toPlainSpeech(message.content)}` : ""}</output>;
};

/** Help lines are read from their beginning, everything else to its end. */
const findTop = (box: HTMLElement, last: Message | undefined): number => {
  if (!last) return 0;
  const line = box.querySelector("ol > li:last-child");
  if (!last.isCare || !line) return box.scrollHeight;
  return box.scrollTop + line.getBoundingClientRect().top - box.getBoundingClientRect().top - careMarginPx;
};

type Props = GreetingLineProps & {
  messages: readonly ShownLine[];
  isThinking: boolean;
  canReport: boolean;
  onRetry: () => void;
  onGoOn: () => void;
  onEdit: (id: string, text: string) => boolean;
  onChoose: (id: string) => void;
};

/** The conversation, whose end is announced apart: a live region that grows word by word cannot be followed. */
export const MessageLog = ({ greeting, messages, isThinking, canReport, onTurn, ...actions }: Props) => {
  const chat = useContent("chat");
  const box = useRef<HTMLDivElement>(null);
  const shownBefore = useRef(0);
  const isFollowing = useRef(true);
  const keepsPlace = useRef(false);
  const isGrowing = messages.at(-1)?.isGrowing === true;
  useEffect(() => {
    const isSame = shownBefore.current === messages.length;
    const isReturning = shownBefore.current === 0 && messages.length > 1;
    shownBefore.current = messages.length;
    const isOtherVersion = keepsPlace.current;
    keepsPlace.current = false;
    if (isOtherVersion) return;
    // While an answer grows, only who reads its end is taken along.
    if (!box.current || (isSame && messages.length > 0 && !isFollowing.current)) return;
    const isInstant = isSame || isReturning || matchMedia("(prefers-reduced-motion: reduce)").matches;
    box.current.scrollTo({
      top: findTop(box.current, messages.at(-1)),
      behavior: isInstant ? "auto" : "smooth",
    });
  }, [messages, greeting.number]);
  const goOn = () => {
    // The button goes, and the conversation keeps the focus.
    box.current?.focus({ preventScroll: true });
    actions.onGoOn();
  };
  const choose = (id: string) => {
    keepsPlace.current = true;
    actions.onChoose(id);
  };
  const last = messages.findLastIndex(({ role }) => role === "assistant");
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the greeting in it is turned by keys */}
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable: must be focusable
        tabIndex={0}
        role="log"
        onKeyDown={(event) => {
          if (greeting.canTurn && event.target === event.currentTarget) turnByKey(event, onTurn);
        }}
        onScroll={({ currentTarget }) => {
          isFollowing.current = isAtEnd(currentTarget);
        }}
        aria-label={chat.labels.conversation}
        aria-live="off"
        aria-busy={isThinking || isGrowing}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-4 scroll-fade focus-visible:-outline-offset-4 sm:px-8"
      >
        <ol className="grid gap-6 py-3">
          <GreetingLine greeting={greeting} onTurn={onTurn} />
          {messages.map((message, index) => {
            const { content, role } = message;
            if (role === "user")
              return (
                <VisitorLine
                  key={message.id ?? index}
                  line={message}
                  isBusy={isThinking || isGrowing}
                  isLimited={canReport}
                  onEdit={actions.onEdit}
                  onChoose={choose}
                />
              );
            if (role === "note") return <SiteLine key={index} text={content} />;
            const question = messages.slice(0, index).findLast((before) => before.role === "user");
            return (
              <HerLine key={message.id ?? index} text={content} isGrowing={message.isGrowing}>
                <AnswerDetails
                  message={message}
                  question={question}
                  canReport={canReport}
                  onRetry={index === last ? actions.onRetry : null}
                  onGoOn={canReport && message.isUnfinished && message === messages.at(-1) ? goOn : null}
                  onChoose={choose}
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
