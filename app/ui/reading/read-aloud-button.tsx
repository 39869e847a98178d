import Square from "lucide-react/icons/square";
import Volume2 from "lucide-react/icons/volume-2";
import { Button } from "../actions/button.tsx";

type ReadAloudButtonProps = {
  /** Speech support; undefined until hydration. The button is hidden without it. */
  hasSpeech: boolean | undefined;
  isSpeaking: boolean;
  /** Explains why there is no sound; empty if there is none to explain. */
  notice: string;
  labels: { read: string; stop: string };
  onToggle: () => void;
  className?: string;
};

/** Starts and stops text to speech. Reserves its space before hydration to avoid layout shift. */
export const ReadAloudButton = ({
  hasSpeech,
  isSpeaking,
  notice,
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
        <span>{isSpeaking ? labels.stop : labels.read}</span>
      </Button>
    )}
    <output className="text-sm text-foreground-muted">{notice}</output>
  </div>
);
