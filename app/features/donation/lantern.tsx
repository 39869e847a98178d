/** Lantern illustration; dimmed while donations are disabled. */
export const Lantern = ({ isLit }: { isLit: boolean }) => (
  <svg viewBox="-120 -150 240 330" aria-hidden="true" className="mx-auto w-full max-w-52 overflow-visible lg:max-w-xs">
    <radialGradient id="lantern-glow">
      <stop offset="0" stopColor="var(--glow-gold)" stopOpacity="0.9" />
      <stop offset="0.42" stopColor="var(--glow-rose)" stopOpacity="0.34" />
      <stop offset="1" stopColor="var(--glow-violet)" stopOpacity="0" />
    </radialGradient>
    <linearGradient id="lantern-glass" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="var(--glow-violet)" stopOpacity="0.35" />
      <stop offset="1" stopColor="var(--glow-gold)" stopOpacity="0.75" />
    </linearGradient>
    <circle
      cy="40"
      r={isLit ? 190 : 140}
      fill="url(#lantern-glow)"
      className="animate-breathe"
      opacity={isLit ? 1 : 0.6}
    />
    <g fill="none" stroke="light-dark(#4a3a86, #c9d2ff)" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M-54-38C-60-120 60-120 54-38" />
      <path d="M0-100v-34M-9-134h18" />
      <path d="M-34-44h68l10 20h-88Z" fill="light-dark(#efe7ff, #161b4a)" />
      <path d="M-44-24h88l16 110h-120Z" fill="url(#lantern-glass)" />
      <path d="M-60 86h120l8 26h-136Z" fill="light-dark(#efe7ff, #161b4a)" />
      <path d="M-22-24l-8 110M22-24l8 110" strokeWidth="1.4" strokeOpacity="0.6" />
    </g>
    <g className="lantern-flame">
      <path d="M0 4C18 28 24 44 18 60 14 74-14 74-18 60-24 44-16 30 0 4Z" fill="light-dark(#ffb347, #ffd080)" />
      <path d="M0 34C9 46 11 54 8 62 5 68-5 68-8 62-11 54-8 46 0 34Z" fill="#fffdf2" />
    </g>
  </svg>
);
