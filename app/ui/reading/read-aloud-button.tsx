import Square from "lucide-react/icons/square";
import Volume2 from "lucide-react/icons/volume-2";
import { Button } from "../actions/button.tsx";

type ReadAloudButtonProps = {
  /** Undefined while nobody knows; the button is hidden without speech. */
  hasSpeech: boolean | undefined;
  isSpeaking: boolean;
  /** Says that the browser gave no sound. */
  silence: string;
  labels: { read: string; stop: string };
  onToggle: () => void;
  className?: string;
};

/** Begins and ends reading aloud. It keeps its place before it can be used, so that nothing moves. */
export const ReadAloudButton = ({
  hasSpeech,
  isSpeaking,
  silence,
  labels,
  onToggle,
  className = "",
}: ReadAloudButtonProps) => (
  <div
    className={`flex min-h-12 flex-wrap items-center gap-x-5 gap-y-3 ${hasSpeech === undefined ? "invisible" : ""} ${className}`}
  >
    {hasSpeech !== false && (
      <Button variant="glass" onClick={onToggle}>
        {isSpeaking ? <Square aria-hidden /> : <Volume2 aria-hidden />}
        {isSpeaking ? labels.stop : labels.read}
      </Button>
    )}
    <output className="text-sm text-foreground-muted">{silence}</output>
  </div>
);
