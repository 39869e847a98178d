/** Moon phase illustration; `share` (0 to 1) is the lit fraction. */
export const Moon = ({ share, className }: { share: number; className: string }) => {
  const bulge = 30 * Math.abs(1 - 2 * share);
  return (
    <svg viewBox="-36 -36 72 72" aria-hidden="true" className={className}>
      <circle r="33" fill="var(--glow-gold)" opacity={0.08 + share * 0.26} />
      <circle r="30" fill="light-dark(#d8cdf0, #151a45)" stroke="var(--line-strong)" strokeWidth="1" />
      <path
        d={`M0-30A30 30 0 0 1 0 30A${bulge.toFixed(2)} 30 0 0 ${share < 0.5 ? 0 : 1} 0-30Z`}
        fill="light-dark(#fff4d6, #fdf3dc)"
      />
    </svg>
  );
};
