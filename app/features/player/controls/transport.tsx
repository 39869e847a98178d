import Repeat from "lucide-react/icons/repeat";
import { useContent } from "#app/lib/content/content.ts";
import SkipBack from "lucide-react/icons/skip-back";
import SkipForward from "lucide-react/icons/skip-forward";
import Square from "lucide-react/icons/square";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";
import { PlayButton } from "./play-button.tsx";

export const Transport = ({ player }: { player: Player }) => {
  const texts = useContent("player-controls");
  const isLooping = usePlayer(player, (state) => state.isLooping);
  return (
    <div dir="ltr" className="flex items-center justify-center gap-1 min-[22.5rem]:gap-2 sm:gap-3">
      <IconButton label={texts.loop} pressed={isLooping} onClick={() => player.send({ type: "toggle-loop" })}>
        <Repeat aria-hidden="true" />
      </IconButton>
      <IconButton label={texts.previous} onClick={player.goBack}>
        <SkipBack aria-hidden="true" fill="currentColor" />
      </IconButton>
      <PlayButton player={player} />
      <IconButton label={texts.next} onClick={player.goNext}>
        <SkipForward aria-hidden="true" fill="currentColor" />
      </IconButton>
      <IconButton label={texts.stop} onClick={() => player.send({ type: "stop" })}>
        <Square aria-hidden="true" fill="currentColor" />
      </IconButton>
    </div>
  );
};
