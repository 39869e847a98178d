import { Progress } from "#app/ui/status/progress.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { getErrorMessage } from "../../api/error-message.ts";
import type { VoiceState } from "./use-voice.ts";

const count = (number: number, one: string, several: string): string =>
  number === 1 ? one : several.replace("{count}", number.toLocaleString("en-US"));

/** How far the model is, and what is left to decide. */
export const VoiceStatus = ({ state, name }: { state: VoiceState; name: string }) => {
  const texts = useContent("admin").character.voice;
  const { asked, error, isStopped, isWriting, left, unusable } = state;
  const proposals = state.proposals ?? [];
  const open = proposals.filter(({ decision }) => decision === "open").length;
  const isDone = !isWriting && !isStopped && !error && state.proposals !== null;
  const sentences = [
    isStopped && texts.stopped,
    open > 0 && count(open, texts.toDecideOne, texts.toDecide),
    isDone && open === 0 && proposals.length > 0 && texts.decided,
    isDone && asked === 0 && texts.nothing.replace("{name}", () => name),
    isDone && asked > unusable && proposals.length === 0 && texts.same,
    unusable > 0 && count(unusable, texts.unusableOne, texts.unusable),
  ];
  const total = asked + left.length;
  const valueText = texts.count.replace("{done}", String(asked)).replace("{total}", String(total));
  return (
    <div className="grid gap-3">
      {isWriting && (
        <Progress
          label={texts.writing}
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
