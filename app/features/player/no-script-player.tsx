import type { Track } from "#contracts/content/player.ts";
import { getLyrics } from "./lyrics/track-lyrics.ts";

const PlainPlayer = ({ track, withWords }: { track: Track; withWords: boolean }) => (
  <>
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the lyrics are shown as text */}
    <audio controls preload="none" src={track.src} aria-label={track.title} className="mt-4 w-full" />
    {withWords && (
      <p className="mt-3 text-sm text-foreground-muted">
        {getLyrics(track)
          .map(({ text }) => text)
          .join(" ")}
      </p>
    )}
  </>
);

/** Fallback without JavaScript: native audio controls, with the lyrics where the page does not show them. */
export const NoScriptPlayer = ({ track, withWords = false }: { track: Track; withWords?: boolean }) => (
  // React does not hydrate noscript content, so this code runs on the server only.
  <noscript>{import.meta.env.SSR && <PlainPlayer track={track} withWords={withWords} />}</noscript>
);
