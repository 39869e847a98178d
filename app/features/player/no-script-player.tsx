import type { Track } from "#contracts/content/player.ts";
import { getLyrics } from "./lyrics/track-lyrics.ts";

// React does not hydrate noscript content, so the components of this file run on the server only.

const PlainLyrics = ({ track }: { track: Track }) => (
  <ol className="grid max-h-144 gap-2 overflow-y-auto p-6 font-display text-title">
    {getLyrics(track).map(({ time, text }) => (
      <li key={time}>{text}</li>
    ))}
  </ol>
);

/** Lyrics without JavaScript. */
export const NoScriptLyrics = ({ track }: { track: Track }) => (
  <noscript>{import.meta.env.SSR && <PlainLyrics track={track} />}</noscript>
);

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
  <noscript>{import.meta.env.SSR && <PlainPlayer track={track} withWords={withWords} />}</noscript>
);
