import Pause from "lucide-react/icons/pause";
import { useContent } from "#app/lib/content/content.ts";
import Play from "lucide-react/icons/play";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { Spinner } from "#app/ui/status/spinner.tsx";
import { isPlaybackRequested } from "../engine/player-state.ts";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";

export const PlayButton = ({ player, size = "lg" }: { player: Player; size?: "md" | "lg" }) => {
  const { pause, play } = useContent("player-controls");
  const isPlaying = usePlayer(player, isPlaybackRequested);
  const isWaiting = usePlayer(player, ({ phase }) => phase === "loading" || phase === "buffering");
  const isComing = usePlayer(player, ({ phase }) => phase === "coming-soon");
  return (
    <span className="relative inline-grid shrink-0">
      <IconButton
        label={isPlaying ? pause : play}
        variant="primary"
        size={size}
        disabled={isComing}
        aria-busy={isWaiting || undefined}
        onClick={() => player.send({ type: "toggle" })}
      >
        {isPlaying ? (
          <Pause aria-hidden="true" fill="currentColor" strokeWidth={1} />
        ) : (
          <Play aria-hidden="true" fill="currentColor" className="translate-x-[6%]" />
        )}
      </IconButton>
      {isWaiting && (
        <span className="pointer-events-none absolute -inset-2 text-accent">
          <Spinner className="size-full" />
        </span>
      )}
    </span>
  );
};
