import { ThemedPicture } from "#app/ui/layout/themed-picture.tsx";
import lanternDawn from "./lantern-dawn.avif";
import lanternNight from "./lantern-night.avif";

/** Lantern illustration; dimmed while donations are disabled. */
export const Lantern = ({ isLit }: { isLit: boolean }) => (
  <div aria-hidden="true" className="relative mx-auto w-full max-w-52 lg:max-w-xs">
    <span className={`absolute -inset-[30%] animate-breathe lantern-glow ${isLit ? "" : "scale-75 opacity-60"}`} />
    <ThemedPicture
      night={lanternNight}
      dawn={lanternDawn}
      width={640}
      height={896}
      className={`relative h-auto w-full ${isLit ? "" : "brightness-90"}`}
    />
    <svg viewBox="-30 -10 60 90" className="absolute start-[41%] top-[54%] w-[18%] overflow-visible">
      <radialGradient id="flame-halo">
        <stop offset="0" stopColor="#fff3cf" stopOpacity="0.9" />
        <stop offset="0.4" stopColor="#ffb968" stopOpacity="0.5" />
        <stop offset="1" stopColor="#ff9a6b" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="flame-body" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#ff9a5a" stopOpacity="0.7" />
        <stop offset="0.45" stopColor="#ffc46b" />
        <stop offset="0.85" stopColor="#fff0c0" />
        <stop offset="1" stopColor="#8fb6ff" stopOpacity="0.85" />
      </linearGradient>
      <linearGradient id="flame-heart" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff6d8" stopOpacity="0.5" />
        <stop offset="0.6" stopColor="#fffdf4" />
        <stop offset="1" stopColor="#fff4d4" stopOpacity="0.6" />
      </linearGradient>
      <circle cy="44" r="52" fill="url(#flame-halo)" opacity={isLit ? 1 : 0.6} />
      <g className="lantern-flame">
        <path d="M1-4C4 14 20 28 18 50 16 70-16 70-18 50-19 34-3 22 1-4Z" fill="url(#flame-body)" />
        <path d="M0 22C4 34 10 40 9 52 8 63-8 63-9 52-10 42-3 36 0 22Z" fill="url(#flame-heart)" />
      </g>
    </svg>
  </div>
);
