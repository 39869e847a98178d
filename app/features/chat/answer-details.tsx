import { Link } from "react-router";
import { useState } from "react";
import Flag from "lucide-react/icons/flag";
import { Button } from "#app/ui/actions/button.tsx";
import { CopyButton } from "#app/ui/actions/copy-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { fill } from "#contracts/fill.ts";
import { toPlainSpeech } from "./marks/to-plain-speech.ts";
import { LineVersions } from "./line-versions.tsx";
import type { Message } from "./message-memory.ts";
import type { ShownLine } from "./message-tree.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { LoadFailure } from "#app/ui/status/load-failure.tsx";
import { useLazyComponent } from "#app/ui/overlays/use-lazy-component.ts";
import type { ReportDialogProps } from "./report-dialog.tsx";
import type { UsedKnowledge as Used } from "#contracts/chat/persona-chat.ts";

const reasons: Record<Used["lore"][number]["why"], string> = {
  always: "always",
  key: "by a key",
  entry: "by another entry",
  sticky: "still from before",
};
const places: Record<Used["lore"][number]["where"], string> = {
  before: "before the character",
  after: "after the character",
  examplesBefore: "before the examples",
  examplesAfter: "after the examples",
  noteBefore: "within the conversation",
  noteAfter: "within the conversation",
  depth: "within the conversation",
};

/** For the owner: the lore and the stories that an answer was given, and what there was no room for. */
const UsedKnowledge = ({ used }: { used: Used }) => {
  const { used: texts } = useContent("chat");
  const parts = [
    {
      heading: texts.lore,
      entries: used.lore.map(({ title, content, where, why }) => ({
        title: `${title} (${reasons[why]}, ${places[where]})`,
        text: content,
      })),
    },
    { heading: texts.stories, entries: used.stories },
  ].filter(({ entries }) => entries.length > 0);
  return (
    <details className="rounded-lg border border-line px-4 py-2 text-sm">
      <summary className="cursor-pointer font-medium text-foreground-muted">{texts.summary}</summary>
      {parts.length === 0 && <span>{texts.nothing}</span>}
      {parts.map(({ heading, entries }) => (
        <div key={heading} className="mt-3">
          <strong>{heading}</strong>
          {entries.map(({ title, text }) => (
            <div key={`${title} ${text.slice(0, 40)}`} className="mt-1">
              <span className="font-medium">{`${title}: `}</span>
              <span className="text-foreground-muted">{text}</span>
            </div>
          ))}
        </div>
      ))}
      {used.left.map((sentence) => (
        <p key={sentence} className="mt-3 text-foreground-muted">
          {sentence}
        </p>
      ))}
    </details>
  );
};

const loadDialog = async () => {
  const { ReportDialog } = await import("./report-dialog.tsx");
  return (props: ReportDialogProps) => <ReportDialog {...props} />;
};

type ReportButtonProps = { answer: string; question: string | undefined };

/** Opens the dialog that reports an answer to the owner; it is loaded when it is opened. */
const ReportButton = ({ answer, question }: ReportButtonProps) => {
  const { labels } = useContent("chat");
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { render, failure } = useLazyComponent(isOpen, loadDialog, close);
  return (
    <>
      <IconButton label={labels.report} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Flag aria-hidden />
      </IconButton>
      {render?.({ answer, question, isOpen, onClose: close })}
      {failure && <LoadFailure failure={failure} />}
    </>
  );
};

const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** Why a scripted reply came although she can talk, softly. */
const ScriptNotice = ({ reason, backAt }: Pick<Message, "reason" | "backAt">) => {
  const { scripted } = useContent("chat");
  if (!reason) return null;
  const describe = () => {
    const back = backAt ? new Date(backAt) : null;
    if (reason === "budget" && back) return fill(scripted.budget, { time: dayAndTime.format(back) });
    if (reason === "busy" && back) return fill(scripted.busyUntil, { time: time.format(back) });
    return scripted[reason === "budget" ? "busy" : reason];
  };
  return <span className="block text-sm text-foreground-muted">{describe()}</span>;
};

type Props = {
  message: ShownLine;
  question: Message | undefined;
  canReport: boolean;
  onRetry: (() => void) | null;
  /** Null where she has nothing to add. */
  onGoOn: (() => void) | null;
  onChoose: (id: string) => void;
};

/** What stands below an answer: stories it draws on, what can be done with it, and for the owner what was used. */
export const AnswerDetails = ({ message, question, canReport, onRetry, onGoOn, onChoose }: Props) => {
  const { labels } = useContent("chat");
  const { content, stories = [], isCut, isGrowing, used } = message;
  return (
    <div className="mt-2 grid gap-2">
      <ScriptNotice {...message} />
      {isCut && <span className="block text-sm text-foreground-muted">{labels.cut}</span>}
      {stories.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-foreground-muted">{labels.stories}</span>
          {stories.map(({ title, path }) => (
            <Link
              key={path}
              to={path}
              dir="auto"
              className="rounded-full border border-line-strong px-3 py-1.5 font-medium hover:border-accent hover:text-accent"
            >
              {title}
            </Link>
          ))}
        </div>
      )}
      {/* While the answer grows they have their place already, so that nothing jumps. */}
      <div className={`-ms-3 flex flex-wrap items-center text-foreground-muted ${isGrowing ? "invisible" : ""}`}>
        <CopyButton label={labels.copy} getText={() => toPlainSpeech(content)} texts={labels} />
        {canReport && <ReportButton answer={content} question={question?.content} />}
        {onGoOn && (
          <Button variant="quiet" size="sm" onClick={onGoOn}>
            {labels.goOn}
          </Button>
        )}
        {onRetry && (
          <Button variant="quiet" size="sm" onClick={onRetry}>
            {labels.retry}
          </Button>
        )}
        <LineVersions line={message} onChoose={onChoose} />
      </div>
      {used && <UsedKnowledge used={used} />}
    </div>
  );
};
