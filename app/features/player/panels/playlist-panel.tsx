import ChevronDown from "lucide-react/icons/chevron-down";
import { useContent } from "#app/lib/content/content.ts";
import X from "lucide-react/icons/x";
import { useId, useRef, useState } from "react";
import { useRovingFocus } from "#app/lib/focus/use-roving-focus.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { usePlayer } from "../store/use-player.ts";
import type { Player } from "../playback/player.ts";
import { PlaylistRow } from "./playlist-row.tsx";

/** "Now Playing" panel, at most 16rem high with a list of at most 12rem. */
export const PlaylistPanel = ({ player, onClose }: { player: Player; onClose: () => void }) => {
  const texts = useContent("player-controls").playlist;
  const [isExpanded, setExpanded] = useState(true);
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const start = usePlayer(player, ({ track }) => player.tracks.findIndex(({ id: trackId }) => trackId === track.id));
  const { getTabIndex, listHandlers } = useRovingFocus(list, player.tracks.length, { start });
  return (
    <section aria-labelledby={`${id}-heading`} className="surface flex max-h-64 flex-col overflow-hidden rounded-xl">
      <header className="flex h-15 shrink-0 items-center gap-1 ps-5 pe-2">
        <h3 id={`${id}-heading`} className="me-auto font-display text-title font-semibold">
          {texts.nowPlaying}
        </h3>
        <IconButton
          label={isExpanded ? texts.collapse : texts.expand}
          aria-expanded={isExpanded}
          aria-controls={`${id}-list`}
          onClick={() => setExpanded(!isExpanded)}
        >
          <ChevronDown
            aria-hidden="true"
            className={`transition-transform duration-300 ${isExpanded ? "rotate-180" : ""}`}
          />
        </IconButton>
        <IconButton label={texts.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      <ol
        ref={list}
        {...listHandlers}
        id={`${id}-list`}
        hidden={!isExpanded}
        className={`max-h-48 overflow-y-auto overscroll-contain px-2 pb-2 [scrollbar-color:var(--line-strong)_transparent] [scrollbar-width:thin] ${isExpanded ? "animate-rise" : ""}`}
      >
        {player.tracks.map((track, index) => (
          <PlaylistRow key={track.id} player={player} track={track} number={index + 1} tabIndex={getTabIndex(index)} />
        ))}
      </ol>
    </section>
  );
};
