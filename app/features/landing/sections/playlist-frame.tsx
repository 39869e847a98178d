import Maximize from "lucide-react/icons/maximize";
import Play from "lucide-react/icons/play";
import Volume2 from "lucide-react/icons/volume-2";
import { useRef } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TextLink } from "#app/ui/actions/text-link.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { frameUrl, playlistUrl } from "./playlist-address.ts";
import { usePlaylistFrame } from "./use-playlist-frame.ts";

const Cover = ({ onLoad }: { onLoad: () => void }) => {
  const { videos } = useContent("landing");
  return (
    <>
      <img
        src={videos.cover}
        alt=""
        loading="lazy"
        width={1280}
        height={720}
        className="absolute inset-0 size-full object-cover opacity-80 transition-[scale,opacity] duration-700 ease-calm group-hover:scale-103 group-hover:opacity-100"
      />
      <button
        type="button"
        onClick={onLoad}
        className="absolute inset-0 grid place-items-center noscript:hidden"
        aria-label={videos.load}
      >
        <span className="grid size-22 place-items-center rounded-full bg-aurora text-accent-foreground shadow-aurora transition-transform duration-300 ease-calm group-hover:scale-108">
          <Play aria-hidden size={34} className="ms-1 fill-current" />
        </span>
      </button>
    </>
  );
};

/** Video playlist embed, lazy loaded on click (privacy). */
export const PlaylistFrame = () => {
  const { videos } = useContent("landing");
  const { frame, state, load, command } = usePlaylistFrame();
  const screen = useRef<HTMLDivElement>(null);
  const showFullscreen = () => {
    command("playVideo");
    screen.current?.requestFullscreen?.().catch(() => {});
  };
  return (
    <div>
      <div ref={screen} className="group surface relative aspect-video overflow-hidden rounded-2xl bg-black shadow-far">
        {state === "idle" ? (
          <Cover onLoad={load} />
        ) : (
          <iframe
            ref={frame}
            src={frameUrl(videos.playlist, location.origin)}
            title={videos.frameTitle}
            referrerPolicy="strict-origin-when-cross-origin"
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
            className="absolute inset-0 size-full border-0"
          />
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-3">
        <Button variant="glass" size="sm" className="noscript:hidden" onClick={() => command("unMute", "playVideo")}>
          <Volume2 aria-hidden />
          {videos.unmute}
        </Button>
        <Button variant="glass" size="sm" className="noscript:hidden" onClick={showFullscreen}>
          <Maximize aria-hidden />
          {videos.fullscreen}
        </Button>
        <TextLink
          to={playlistUrl(videos.playlist)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center text-sm"
        >
          {videos.link}
        </TextLink>
      </div>
      <output
        className={`mt-2 block min-h-12 max-w-[36em] text-sm ${state === "silent" ? "text-foreground" : "text-foreground-muted"}`}
      >
        {{ idle: videos.notice, loading: videos.loading, answering: "", silent: videos.silent }[state]}
      </output>
    </div>
  );
};
