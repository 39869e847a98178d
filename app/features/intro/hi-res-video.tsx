import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/actions/icon-button.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { VideoSources } from "./video-sources.tsx";

/** Full-screen video in high resolution. Closes when it ends, on click and on Escape. */
export const HiResVideo = ({ isMuted, onClose }: { isMuted: boolean; onClose: () => void }) => {
  const { intro } = useContent("landing");
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBroken, setIsBroken] = useState(false);
  const { label, mp4, webm } = intro.hiResFilm;
  useEffect(() => {
    const element = dialog.current;
    // A native dialog restores focus when it closes.
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes a dialog, and there is a button
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={close}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-black p-0 text-white"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the video has no speech */}
      <video
        autoPlay
        playsInline
        muted={isMuted}
        onEnded={close}
        aria-label={label}
        className="size-full object-contain"
      >
        <VideoSources webm={webm} mp4={mp4} onBroken={() => setIsBroken(true)} />
      </video>
      {isBroken && (
        <p role="alert" className="absolute inset-x-6 top-1/2 text-center text-lg">
          {intro.broken}
        </p>
      )}
      <span className="absolute end-4 top-4" data-theme="dark">
        <IconButton label={intro.close} variant="surface" onClick={close}>
          <X aria-hidden />
        </IconButton>
      </span>
    </dialog>
  );
};
