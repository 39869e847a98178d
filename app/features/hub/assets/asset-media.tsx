import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { useEffect, useRef, useState } from "react";
import { audioFocus } from "#app/lib/audio-focus.ts";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import type { HubPages } from "#contracts/content/hub/pages.ts";

export type Asset = HubPages["assets"]["groups"][number]["items"][number];

/** A sound or film that plays one at a time with all others of the site. */
const usePlayback = <Media extends HTMLMediaElement>() => {
  const media = useRef<Media>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [share, setShare] = useState(0);
  useEffect(() => () => audioFocus.release(media), []);
  const pause = () => media.current?.pause();
  const toggle = () => {
    if (!media.current?.paused) return pause();
    audioFocus.request(media, pause);
    media.current.play().catch(pause);
  };
  const events = {
    onPlay: () => setIsPlaying(true),
    onPause: () => {
      setIsPlaying(false);
      audioFocus.release(media);
    },
    onTimeUpdate: ({ currentTarget: { currentTime, duration } }: { currentTarget: HTMLMediaElement }) =>
      setShare(duration > 0 ? currentTime / duration : 0),
  };
  const seek = (to: number) => {
    if (media.current && media.current.duration > 0) media.current.currentTime = to * media.current.duration;
  };
  return { media, isPlaying, share, toggle, seek, events };
};

const PlayToggle = ({ title, isPlaying, toggle }: { title: string; isPlaying: boolean; toggle: () => void }) => {
  const { play, pause } = useContent("hub/pages").assets;
  return (
    <IconButton
      label={`${isPlaying ? pause : play}: ${title}`}
      variant="primary"
      size="md"
      className="noscript:hidden"
      onClick={toggle}
    >
      {isPlaying ? (
        <Pause aria-hidden fill="currentColor" strokeWidth={1} />
      ) : (
        <Play aria-hidden fill="currentColor" className="translate-x-[6%]" />
      )}
    </IconButton>
  );
};

const Sound = ({ src, title }: Asset) => {
  const { media, isPlaying, share, toggle, seek, events } = usePlayback<HTMLAudioElement>();
  const { position } = useContent("hub/pages").assets;
  return (
    <div className="flex items-center gap-4 rounded-lg bg-surface-sunken p-3">
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the player of the landing page shows the lyrics */}
        <audio controls src={src} preload="none" aria-label={title} />
      </noscript>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the player of the landing page shows the lyrics */}
      <audio ref={media} src={src} preload="none" {...events} />
      <PlayToggle title={title} isPlaying={isPlaying} toggle={toggle} />
      <input
        type="range"
        min="0"
        max="1000"
        value={Math.round(share * 1_000)}
        aria-label={`${position}: ${title}`}
        aria-valuetext={`${Math.round(share * 100)} %`}
        className="min-h-11 w-full min-w-0 accent-accent noscript:hidden"
        onChange={({ currentTarget }) => seek(Number(currentTarget.value) / 1_000)}
      />
    </div>
  );
};

const filmClass = "aspect-video w-full object-cover";

const Film = ({ src, preview, title }: Asset) => {
  const { media, isPlaying, share, toggle, events } = usePlayback<HTMLVideoElement>();
  const hasBegun = isPlaying || share > 0;
  return (
    <div className="relative grid place-items-center overflow-hidden rounded-lg bg-surface-sunken">
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the films have no speech */}
        <video controls src={src} poster={preview} preload="none" aria-label={title} className={filmClass} />
      </noscript>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the films have no speech */}
      <video
        ref={media}
        src={src}
        poster={preview}
        preload="none"
        playsInline
        controls={hasBegun}
        aria-label={title}
        className={`${filmClass} noscript:hidden`}
        {...events}
      />
      {!hasBegun && (
        <span className="absolute">
          <PlayToggle title={title} isPlaying={false} toggle={toggle} />
        </span>
      )}
    </div>
  );
};

export const AssetMedia = (asset: Asset) => {
  if (asset.kind === "audio") return <Sound {...asset} />;
  if (asset.kind === "video") return <Film {...asset} />;
  return (
    <img
      src={asset.preview ?? asset.src}
      alt={asset.alt}
      loading="lazy"
      decoding="async"
      className="aspect-square w-full rounded-lg bg-surface-sunken object-cover"
    />
  );
};
