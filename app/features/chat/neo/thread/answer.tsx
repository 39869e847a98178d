import RotateCcw from "lucide-react/icons/rotate-ccw";
import { memo } from "react";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { ShownMessage } from "../../engine/branches.ts";
import type { Chat } from "../../engine/chat.ts";
import { NeoMark } from "../../neo-mark.tsx";
import type { MarkdownTextProps } from "../markdown/markdown-text.tsx";
import { IdleButton } from "./idle-button.tsx";
import { VersionSwitch } from "../../version-switch.tsx";

/** Markdown renderer; null until it is loaded. */
type RenderMarkdown = ((props: MarkdownTextProps) => React.ReactNode) | null;

type Props = ShownMessage & {
  chat: Chat;
  /** The text so far while streaming, else null. */
  liveText: string | null;
  /** Shown while there is no text. */
  waiting: string | undefined;
  renderMarkdown: RenderMarkdown;
};

const AnswerText = ({ text, isLive, render }: { text: string; isLive: boolean; render: RenderMarkdown }) => (
  <div data-live={isLive || undefined} className="neo-text prose doc-text min-w-0">
    {render ? render({ text, isComplete: !isLive }) : <p className="whitespace-pre-wrap">{text}</p>}
  </div>
);

const equalAnswers = (before: Props, after: Props): boolean =>
  before.message === after.message &&
  before.liveText === after.liveText &&
  before.waiting === after.waiting &&
  before.version === after.version &&
  before.versions === after.versions &&
  before.chat === after.chat &&
  before.renderMarkdown === after.renderMarkdown;

/** Answer of NEO, with copy, retry and version buttons. */
export const Answer = memo(({ chat, liveText, message, renderMarkdown, waiting, ...versions }: Props) => {
  const texts = useContent("neo-chat");
  const isLive = liveText !== null;
  const text = liveText ?? message.content;
  return (
    <li className="neo-message neo-answer">
      <NeoMark className="neo-answer-mark" isActive={isLive} />
      <div className="min-w-0">
        <span className="sr-only">{texts.name}: </span>
        {text !== "" && <AnswerText text={text} isLive={isLive} render={renderMarkdown} />}
        {text === "" && waiting !== undefined && (
          <output className="block text-sm text-foreground-muted">{waiting}</output>
        )}
        {message.status === "stopped" && (
          <p className="mt-2 text-sm text-foreground-muted italic">{texts.thread.stopped}</p>
        )}
        {message.status === "failed" && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {message.error || texts.thread.failed}
          </p>
        )}
        {!isLive && (
          <div className="neo-actions -ms-2.5">
            <CopyButton label={texts.actions.copy} getText={() => text} texts={texts.actions} />
            <IdleButton chat={chat} label={texts.actions.retry} onClick={() => chat.retry(message.id)}>
              <RotateCcw aria-hidden />
            </IdleButton>
            <VersionSwitch {...versions} labels={texts.actions} onChoose={chat.choose} />
          </div>
        )}
      </div>
    </li>
  );
}, equalAnswers);
