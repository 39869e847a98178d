import { Progress } from "#app/ui/status/progress.tsx";
import { getErrorMessage } from "#app/lib/owner/error-message.ts";
import type { VoiceState } from "./use-voice.ts";

/** How far the model is, and what is left to decide. */
export const VoiceStatus = ({ state, name }: { state: VoiceState; name: string }) => {
  const { asked, error, isStopped, isWriting, left, unusable } = state;
  const proposals = state.proposals ?? [];
  const open = proposals.filter(({ decision }) => decision === "open").length;
  const isDone = !isWriting && !isStopped && !error && state.proposals !== null;
  const sentences = [
    isStopped && "Stopped. What is here already can be used.",
    open > 0 && (open === 1 ? "1 proposal to decide." : `${open.toLocaleString("en-US")} proposals to decide.`),
    isDone && open === 0 && proposals.length > 0 && "All proposals are decided.",
    isDone && asked === 0 && `This page has no text that ${name} would say.`,
    isDone && asked > unusable && proposals.length === 0 && "The language model would leave these texts as they are.",
    unusable > 0 &&
      (unusable === 1
        ? "1 text stays as it is: what the language model wrote for it cannot be used here."
        : `${unusable.toLocaleString("en-US")} texts stay as they are: what the language model wrote for them cannot be used here.`),
  ];
  const total = asked + left.length;
  const valueText = `${asked} of ${total} texts`;
  return (
    <div className="grid gap-3">
      {isWriting && (
        <Progress
          label="Writing…"
          value={asked > 0 ? asked : null}
          max={Math.max(total, 1)}
          valueText={asked > 0 ? valueText : undefined}
        />
      )}
      <output className="text-sm text-foreground-muted empty:absolute">
        {sentences.filter(Boolean).map((sentence) => (
          <span key={String(sentence)} className="block">
            {sentence}
          </span>
        ))}
      </output>
      {Boolean(error) && (
        <p role="alert" className="text-sm font-medium text-danger">
          {getErrorMessage(error)}
        </p>
      )}
    </div>
  );
};
