import { getContent } from "#app/lib/content/content.ts";
import type { Track } from "#contracts/content/player.ts";

const barCount = 100;
const quiet = Array.from({ length: barCount }, () => 0.08);

const condensed = new Map<string, number[]>();

// Downsample by maximum, so that no peak is lost.
const condense = (peaks: number[]): number[] =>
  quiet.map((_, bar) =>
    Math.max(
      0,
      ...peaks.slice(
        Math.floor((bar * peaks.length) / barCount),
        Math.max(1, Math.floor(((bar + 1) * peaks.length) / barCount)),
      ),
    ),
  );

/** 100 peaks from 0 to 1; flat if the track has no measured peaks. */
export const getPeaks = ({ src }: Track): number[] => {
  const name = /\/([\w-]+)\.\w+$/.exec(src)?.[1] ?? "";
  const peaks = getContent("media/audio/waveforms")[name]?.peaks;
  if (!peaks?.length) return quiet;
  const made = condensed.get(name) ?? condense(peaks);
  condensed.set(name, made);
  return made;
};

/** Loudness at a fraction (0 to 1) of the duration, interpolated between two bars. */
export const loudnessAt = (peaks: number[], share: number): number => {
  const position = Math.min(0.9999, Math.max(0, share)) * (peaks.length - 1);
  const bar = Math.floor(position);
  const before = peaks[bar] ?? 0;
  return before + ((peaks[bar + 1] ?? before) - before) * (position - bar);
};

/** SVG path with one line per bar in a 100 × 100 view box. */
export const wavePath = (peaks: number[]): string =>
  peaks
    .map((peak, bar) => {
      const half = 3 + 44 * peak ** 1.25;
      return `M${bar + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
    })
    .join("");
