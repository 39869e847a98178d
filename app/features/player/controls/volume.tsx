import Volume1 from "lucide-react/icons/volume-1";
import { fill } from "#contracts/fill.ts";
import { useContent } from "#app/lib/content/content.ts";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { useEffect, useRef } from "react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";

const Loudspeaker = ({ level }: { level: number }) => {
  if (level === 0) return <VolumeX aria-hidden="true" />;
  return level < 0.5 ? <Volume1 aria-hidden="true" /> : <Volume2 aria-hidden="true" />;
};

export const MuteButton = ({ player }: { player: Player }) => {
  const { mute, unmute } = useContent("player-controls");
  const isMuted = usePlayer(player, (state) => state.isMuted);
  const volume = usePlayer(player, (state) => state.volume);
  return (
    <IconButton label={isMuted ? unmute : mute} onClick={() => player.send({ type: "toggle-mute" })}>
      <Loudspeaker level={isMuted ? 0 : volume} />
    </IconButton>
  );
};

export const Volume = ({ player, className = "" }: { player: Player; className?: string }) => {
  const volume = usePlayer(player, (state) => state.volume);
  const isMuted = usePlayer(player, (state) => state.isMuted);
  const texts = useContent("player-controls");
  const range = useRef<HTMLInputElement>(null);
  const percent = Math.round(volume * 100);
  const shown = isMuted ? 0 : percent;
  // Set by script, because the CSP blocks style attributes.
  useEffect(() => range.current?.style.setProperty("--fill", `${shown}%`), [shown]);
  return (
    <div dir="ltr" className={`flex items-center gap-1 ${className}`}>
      <MuteButton player={player} />
      <input
        ref={range}
        type="range"
        aria-label={texts.volume}
        aria-valuetext={isMuted ? texts.muted : fill(texts.percent, { percent })}
        className="slider min-w-16 flex-1"
        min={0}
        max={100}
        step={5}
        value={shown}
        onChange={(event) => player.send({ type: "set-volume", to: event.currentTarget.valueAsNumber / 100 })}
      />
    </div>
  );
};
