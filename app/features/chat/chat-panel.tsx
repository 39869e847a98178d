import Trash2 from "lucide-react/icons/trash-2";
import { useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { PublicSettings } from "#contracts/public-settings.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import { GreetingSwitch } from "./greeting-switch.tsx";
import { TalksButton } from "./kept/talks-button.tsx";
import { toPlainSpeech } from "./marks/to-plain-speech.ts";
import { NameButton } from "./name-button.tsx";
import { PersonaComposer } from "./persona-composer.tsx";
import { MessageLog } from "./message-log.tsx";
import type { Message } from "./message-memory.ts";
import type { Greeting } from "./use-greeting.ts";
import { SummaryButton } from "./summary-button.tsx";
import type { Conversation } from "./use-conversation.ts";
import { useStopKey } from "./use-stop-key.ts";

type SuggestionsProps = { messages: readonly Message[]; isDisabled: boolean; onChoose: (text: string) => void };

/** Suggested prompts; those that were used are gone. */
const Suggestions = ({ messages, isDisabled, onChoose }: SuggestionsProps) => {
  const chat = useContent("chat");
  const used = new Set(messages.flatMap(({ role, content }) => (role === "user" ? [content] : [])));
  const left = chat.suggestions.filter((text) => !used.has(text));
  if (left.length === 0) return null;
  return (
    <ul
      aria-label={chat.labels.suggestions}
      className="fading-edges scrollbar-none flex gap-2 overflow-x-auto px-5 py-1 sm:flex-wrap sm:px-8"
    >
      {left.map((text) => (
        <li key={text} className="shrink-0">
          <button
            type="button"
            disabled={isDisabled}
            onClick={() => onChoose(text)}
            className="min-h-11 rounded-full border border-line-strong px-4 text-sm font-medium text-foreground transition-[background-color,border-color,opacity] hover:border-accent hover:bg-accent-subtle disabled:opacity-50"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
};

const describeGreeting = ({ count, number, text }: Greeting, template: string): string =>
  `${fill(template, { number, count })}: ${toPlainSpeech(text)}`;

const ThinkingLights = () => (
  <span aria-hidden="true" className="flex gap-1.5">
    {["", "[animation-delay:-900ms]", "[animation-delay:-1800ms]"].map((delay) => (
      <span
        key={delay}
        className={`size-1.5 animate-breathe rounded-full bg-accent [animation-duration:900ms] ${delay}`}
      />
    ))}
  </span>
);

type Props = { conversation: Conversation; greeting: Greeting };

export const ChatPanel = ({ conversation, greeting }: Props) => {
  const chat = useContent("chat");
  const { labels, withoutScript } = chat;
  const { link } = withoutScript;
  const { clear, failure, isThinking, messages, retry, send, stop, summary, talks, waiting } = conversation;
  const isModelOn = useRouteLoaderData<PublicSettings>("root")?.personaChat === true;
  const isGrowing = messages.at(-1)?.isGrowing === true;
  const isBusy = isThinking || isGrowing;
  const isUnanswered = messages.at(-1)?.role === "user" && !isBusy;
  useStopKey(stop, isModelOn && isBusy);
  const { ai, note } = isModelOn ? chat.model : chat;
  const field = useRef<HTMLTextAreaElement>(null);
  const [notice, setNotice] = useState<"" | "cleared" | "turned">("");
  const turn = async (step: 1 | -1) => {
    if (await greeting.turn(step)) setNotice("turned");
  };
  const describeNotice = () => {
    if (notice === "turned") return describeGreeting(greeting, labels.greetingNumber);
    return notice === "cleared" ? labels.cleared : "";
  };
  const handleSend = (text: string): boolean => {
    setNotice("");
    return send(text);
  };
  const clearAll = () => {
    clear();
    setNotice(conversation.isKept ? "" : "cleared");
    field.current?.focus();
  };
  return (
    <section
      aria-label={labels.conversation}
      className="surface relative flex min-h-0 flex-col overflow-hidden rounded-2xl shadow-far"
    >
      <div className="flex items-center justify-between gap-4 py-2 ps-5 pe-2 sm:ps-8 sm:pe-3">
        <p className="text-xs text-foreground-muted">
          <span className={messages.length > 0 ? "max-sm:sr-only" : ""}>{`${ai} `}</span>
          <span>{`${conversation.isKept ? labels.keptNote : note} `}</span>
          <TextLink to="/care">{labels.care}</TextLink>
        </p>
        <div className="flex items-center noscript:hidden">
          <IconButton
            label={conversation.isKept ? labels.newTalk : labels.clear}
            onClick={clearAll}
            className={messages.length === 0 ? "invisible max-sm:hidden" : ""}
          >
            <Trash2 aria-hidden />
          </IconButton>
          {talks && (
            <TalksButton
              talks={talks}
              current={conversation.current}
              onChoose={(session) => void conversation.show(session)}
              onForgotten={() => void conversation.show(null)}
            />
          )}
          {summary && <SummaryButton summary={summary} onCorrect={conversation.correctSummary} />}
          <NameButton />
        </div>
      </div>
      <MessageLog
        greeting={greeting}
        messages={messages}
        isThinking={isThinking}
        canReport={isModelOn}
        onRetry={retry}
        onGoOn={conversation.goOn}
        onEdit={conversation.edit}
        onChoose={conversation.choose}
        onTurn={turn}
      />
      <div className="flex min-h-11 items-center gap-3 px-5 text-sm text-foreground-muted sm:px-8">
        {greeting.canTurn && <GreetingSwitch greeting={greeting} onTurn={turn} />}
        {isThinking && <ThinkingLights />}
        <span aria-hidden="true">{isThinking ? (waiting ?? labels.thinking) : ""}</span>
        {isModelOn && isBusy && (
          <Button variant="quiet" size="sm" aria-keyshortcuts="Escape" onClick={stop}>
            {labels.stop}
            <kbd aria-hidden="true" className="text-xs text-foreground-muted max-sm:hidden">
              Esc
            </kbd>
          </Button>
        )}
        {failure !== undefined && !isBusy && (
          <span role="alert" className="text-danger">
            {failure}
          </span>
        )}
        {isUnanswered && (
          <Button variant="quiet" size="sm" onClick={retry}>
            {labels.retry}
          </Button>
        )}
        <output className="sr-only">{isThinking && waiting ? waiting : describeNotice()}</output>
      </div>
      <noscript>
        <p className="px-5 pb-6 sm:px-8">
          <span>{`${withoutScript.text} `}</span>
          {link.to && <TextLink to={link.to}>{link.label}</TextLink>}
        </p>
      </noscript>
      <div className="noscript:hidden">
        <Suggestions messages={messages} isDisabled={isBusy} onChoose={handleSend} />
        <PersonaComposer field={field} isDisabled={isBusy} onSend={handleSend} />
      </div>
    </section>
  );
};
