// Six interlocking rings, each slightly rotated, passing in front of and behind their neighbors.
const rings = [
  { x: 90, y: 330, tilt: -30, glow: "var(--glow-teal)" },
  { x: 172, y: 272, tilt: 40, glow: "var(--glow-cyan)" },
  { x: 258, y: 222, tilt: -24, glow: "var(--glow-violet)" },
  { x: 346, y: 180, tilt: 44, glow: "var(--glow-violet)" },
  { x: 434, y: 132, tilt: -18, glow: "var(--glow-rose)" },
  { x: 520, y: 92, tilt: 46, glow: "var(--glow-gold)" },
];

/** Chain illustration of the hero. */
export const ChainOfLight = () => (
  <svg
    viewBox="0 0 620 420"
    aria-hidden="true"
    className="pointer-events-none absolute -end-[14%] -top-8 -z-1 w-[min(104%,52rem)] opacity-80 max-lg:-end-[26%] max-lg:w-[86%] max-sm:-end-[48%] max-sm:-top-12 max-sm:opacity-60 xl:-end-[9%] print:hidden"
  >
    <radialGradient id="chain-glow">
      <stop offset="0" stopColor="var(--glow-violet)" stopOpacity="0.42" />
      <stop offset="1" stopColor="var(--glow-violet)" stopOpacity="0" />
    </radialGradient>
    <ellipse cx="360" cy="190" rx="300" ry="200" fill="url(#chain-glow)" />
    <g fill="none">
      {rings.map(({ glow, tilt, x, y }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${tilt})`}>
          <rect x="-66" y="-30" width="132" height="60" rx="30" stroke={glow} strokeOpacity="0.26" strokeWidth="18" />
          <rect x="-66" y="-30" width="132" height="60" rx="30" stroke={glow} strokeOpacity="0.9" strokeWidth="3" />
          <circle cx="-66" r="3.5" fill="light-dark(#fff, #f0faff)" />
          <circle cx="66" r="3.5" fill="light-dark(#fff, #f0faff)" />
        </g>
      ))}
    </g>
  </svg>
);
