import type { Ref } from "react";

const Bars = ({ id }: { id: string }) => (
  <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="block size-full">
    <use href={`#${id}`} />
  </svg>
);

/** Clipped layer of the waveform. Its width is set with two opposite transforms, which need no repaint. */
const Part = ({ id, layer, className = "" }: { id: string; layer: Ref<HTMLSpanElement>; className?: string }) => (
  <span ref={layer} className={`absolute inset-0 block -translate-x-full overflow-hidden ${className}`}>
    <span className="block size-full translate-x-full">
      <Bars id={id} />
    </span>
  </span>
);

export type WaveLayersProps = {
  path: string;
  /** Id of the drawing of the bars, which all layers show. */
  id: string;
  played: Ref<HTMLSpanElement>;
  buffered: Ref<HTMLSpanElement>;
  head: Ref<HTMLSpanElement>;
};

/** Waveform layers: track, buffered, played and playhead. */
export const WaveLayers = ({ path, id, played, buffered, head }: WaveLayersProps) => (
  <span aria-hidden="true" className="absolute inset-0 block overflow-clip [overflow-clip-margin:1rem]">
    <svg className="absolute size-0" aria-hidden="true">
      <linearGradient id={`${id}-colors`} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="100" y2="0">
        <stop offset="0" className="[stop-color:light-dark(#0b7f8c,var(--glow-teal))]" />
        <stop offset="0.4" className="[stop-color:light-dark(#4a6be0,var(--glow-cyan))]" />
        <stop offset="0.75" className="[stop-color:light-dark(#7a3fd0,#a98bff)]" />
        <stop offset="1" className="[stop-color:light-dark(#c23a86,var(--glow-rose))]" />
      </linearGradient>
      <path
        id={id}
        d={path}
        fill="none"
        stroke={`url(#${id}-colors)`}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-[1.75px] sm:stroke-[3px]"
      />
    </svg>
    <span className="absolute inset-0 block opacity-30">
      <Bars id={id} />
    </span>
    <Part layer={buffered} id={id} className="opacity-30" />
    <Part layer={played} id={id} />
    <span ref={head} className="absolute inset-0 block group-aria-disabled:opacity-0">
      <span className="playhead absolute -inset-y-1 start-0 w-0.5 -translate-x-1/2 rounded-full bg-accent shadow-[0_0_6px_color-mix(in_srgb,var(--accent)_70%,transparent)]">
        <span className="absolute top-1/2 left-1/2 size-3 -translate-1/2 rounded-full bg-accent shadow-[0_0_9px_1px_color-mix(in_srgb,var(--accent)_70%,transparent)] transition-transform group-hover:scale-125 group-active:scale-150" />
      </span>
    </span>
  </span>
);

/** Reveals the first `share` (0 to 1) of a layer. */
export const revealPart = (layer: HTMLElement | null, share: number): void => {
  const inner = layer?.firstElementChild;
  if (!layer || !(inner instanceof HTMLElement)) return;
  layer.style.translate = `${(share - 1) * 100}% 0`;
  inner.style.translate = `${(1 - share) * 100}% 0`;
};
