import { memo, type ReactNode } from "react";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { TerminalMessage } from "./terminal-message.ts";
import { AnswerText } from "./answer-text.tsx";
import { toPlainText } from "./parse-answer.ts";

const Glyph = ({ children, className }: { children: string; className: string }) => (
  <span aria-hidden="true" className={`pt-px text-center font-mono select-none ${className}`}>
    {children}
  </span>
);

const toTime = (timestamp: string): string => new Date(timestamp).toTimeString().slice(0, 8);

const CommandLine = ({ content, timestamp }: TerminalMessage) => {
  const { labels } = useContent("hub/command-center");
  return (
    <>
      <Glyph className="text-accent">❯</Glyph>
      <div className="flex min-w-0 items-baseline justify-between gap-4">
        <p dir="auto" className="min-w-0 font-mono font-semibold wrap-anywhere whitespace-pre-wrap">
          <span className="sr-only">{labels.you}: </span>
          <span>{content}</span>
        </p>
        {timestamp && (
          <time dateTime={timestamp} className="shrink-0 font-mono text-xs text-foreground-muted max-sm:hidden">
            {toTime(timestamp)}
          </time>
        )}
      </div>
    </>
  );
};

const Steps = ({ steps, isStreaming }: { steps: readonly string[]; isStreaming: boolean }) => (
  <ol className="grid gap-0.5 font-mono text-xs text-foreground-muted">
    {steps.map((step, index) => (
      <li key={step} className="grid grid-cols-[1.25rem_minmax(0,1fr)] motion-safe:animate-rise">
        <span
          aria-hidden="true"
          className={isStreaming && index === steps.length - 1 ? "text-warning" : "text-success"}
        >
          {isStreaming && index === steps.length - 1 ? "◌" : "✓"}
        </span>
        <span>{step}</span>
      </li>
    ))}
  </ol>
);

const AnswerLine = ({ type, content, source, isStreaming, steps = [] }: TerminalMessage) => {
  const { labels } = useContent("hub/command-center");
  return (
    <>
      <Glyph className={type === "error" ? "text-danger" : "terminal-spark"}>{type === "error" ? "!" : "✦"}</Glyph>
      <div className="flow-root min-w-0">
        {!isStreaming && (
          <CopyButton
            label={labels.copy}
            getText={() => toPlainText(content)}
            texts={labels}
            className="float-end -mt-2.5 -me-2"
          />
        )}
        <div
          dir="auto"
          className={`space-y-2.5 wrap-anywhere ${type === "error" ? "text-danger" : ""} ${source === "system" ? "text-sm" : ""}`}
        >
          <span className="sr-only">{`${labels[source === "system" ? "system" : "neo"]}: `}</span>
          {steps.length > 0 && <Steps steps={steps} isStreaming={isStreaming} />}
          <AnswerText text={content} />
          {isStreaming && <span aria-hidden="true" className="terminal-caret" />}
        </div>
      </div>
    </>
  );
};

const SystemLine = ({ content }: TerminalMessage) => (
  <>
    <Glyph className="text-foreground-muted">·</Glyph>
    <p className="font-mono text-sm text-foreground-muted">{content}</p>
  </>
);

const renderContent = (message: TerminalMessage): ReactNode => {
  if (message.type === "system") return <SystemLine {...message} />;
  return message.type === "command" ? <CommandLine {...message} /> : <AnswerLine {...message} />;
};

const spacing = { system: "py-1", command: "pt-5 pb-1.5", stream: "py-1.5", response: "py-1.5", error: "py-1.5" };

/** One line of the terminal. Memoized, so that only changed lines are rendered. */
export const TerminalLine = memo(({ message }: { message: TerminalMessage }) => (
  <div
    data-type={message.type}
    className={`grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 sm:gap-x-3.5 ${spacing[message.type]}`}
  >
    {renderContent(message)}
  </div>
));
