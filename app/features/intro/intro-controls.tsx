import Clapperboard from "lucide-react/icons/clapperboard";
import Play from "lucide-react/icons/play";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { Button, ButtonLink } from "#app/ui/actions/button.tsx";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { PlayButtonState } from "./use-intro-video.ts";

// The button always has its place: on a narrow screen it has a row, and the text above would move as it comes and goes.
const playButtonLooks: Record<PlayButtonState, string> = {
  shown: "",
  hidden: "invisible",
  "with-reduced-motion": "motion-safe:invisible noscript:hidden",
};

type IntroControlsProps = {
  isMuted: boolean;
  playButton: PlayButtonState;
  onMute: (muted: boolean) => void;
  onHiRes: () => void;
  onPlay: () => void;
};

export const IntroControls = ({ isMuted, playButton, onMute, onHiRes, onPlay }: IntroControlsProps) => {
  const { intro } = useContent("landing");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink to="/landing" size="lg" className="px-7 sm:min-w-40">
        {intro.enter}
      </ButtonLink>
      <Button variant="glass" onClick={onHiRes} aria-haspopup="dialog" className="noscript:hidden">
        <Clapperboard aria-hidden />
        {intro.hiRes}
      </Button>
      <Button variant="glass" onClick={onPlay} className={playButtonLooks[playButton]}>
        <Play aria-hidden />
        {intro.play}
      </Button>
      <span data-sound-switch className="ms-auto noscript:hidden">
        <IconButton
          label={isMuted ? intro.unmute : intro.mute}
          variant="surface"
          size="md"
          onClick={() => onMute(!isMuted)}
        >
          {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </IconButton>
      </span>
    </div>
  );
};
