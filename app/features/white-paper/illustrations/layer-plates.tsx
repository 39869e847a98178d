import { Butterfly } from "#app/ui/layout/butterfly.tsx";

const plate = "M160 0 320 80 160 160 0 80Z";
const events = [0, 1, 2, 3];

/** Illustration of two glass plates: a butterfly on the upper one, a chain of blocks on the lower one. */
export const LayerPlates = () => (
  <div aria-hidden="true" className="relative mx-auto w-full max-w-md">
    <svg viewBox="-10 -10 340 330" className="w-full overflow-visible fill-none stroke-accent [stroke-linejoin:round]">
      <g strokeDasharray="2 7" strokeOpacity="0.6">
        <path d="M0 80v130M320 80v130M160 160v130" />
      </g>
      <g transform="translate(0 130)">
        <path d={plate} fill="var(--glow-teal)" fillOpacity="0.22" strokeWidth="1.5" />
        <path d="M58 109 208 34M84 122 234 47M110 135 260 60" strokeOpacity="0.28" />
        <path d="M92 114 228 46" strokeWidth="2" />
        {events.map((at) => (
          <circle key={at} cx={92 + at * 45.3} cy={114 - at * 22.7} r={6} fill="var(--glow-gold)" strokeWidth="1.5" />
        ))}
      </g>
      <path d={plate} fill="var(--glow-violet)" fillOpacity="0.26" strokeWidth="1.5" />
      <path d="m160 24 112 56-112 56L48 80Z" strokeOpacity="0.4" />
    </svg>
    <Butterfly tint="aurora" flapping className="absolute start-1/2 top-[6%] size-[27%] -translate-x-1/2" />
  </div>
);
