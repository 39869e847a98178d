const line =
  "h-full max-h-40 w-full max-w-sm fill-none stroke-accent stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]";
const wing =
  "M0-2C5-22 22-42 40-37 47-34 41-16 33-6 25 3 11 3 0 1M0 1C12 0 28 3 30 13 31 22 22 25 19 36 17 28 4 26 0 7";

const HalfButterfly = ({ side }: { side: 1 | -1 }) => <path d={wing} transform={`scale(${side} 1)`} />;

/** A butterfly, one half of it distorted. */
export const DistortionIllustration = () => (
  <svg viewBox="0 0 240 130" aria-hidden="true" className={line}>
    <g transform="translate(120 66) scale(1.25)">
      <g fill="var(--glow-cyan)" fillOpacity="0.4">
        <HalfButterfly side={-1} />
      </g>
      <g stroke="var(--danger)" strokeOpacity="0.8">
        <clipPath id="slice-a">
          <path d="M0-60h60v28H0zM0-8h60v14H0zM0 20h60v20H0z" />
        </clipPath>
        <clipPath id="slice-b">
          <path d="M0-32h60v24H0zM0 6h60v14H0z" />
        </clipPath>
        <g clipPath="url(#slice-a)" transform="translate(7 0)">
          <HalfButterfly side={1} />
        </g>
        <g clipPath="url(#slice-b)" transform="translate(15 2)">
          <HalfButterfly side={1} />
        </g>
      </g>
    </g>
    <path d="M120 8v114" strokeDasharray="2 6" />
    <path d="M196 30h30M196 40h18M14 96h30M14 106h22" strokeOpacity="0.5" />
  </svg>
);

/** Four doors, each open a little wider than the one before. */
export const AgeIllustration = () => (
  <svg viewBox="0 0 240 130" aria-hidden="true" className={line}>
    {[6, 14, 24, 34].map((width, index) => {
      const x = 36 + index * 56;
      return (
        <g key={width}>
          <path d={`M${x - 20} 112V50a20 20 0 0 1 40 0v62Z`} />
          <path
            d={`M${x - width / 2} 112V${58 - width / 4}a${width / 2} ${width / 2} 0 0 1 ${width} 0V112Z`}
            stroke="none"
            fill="var(--glow-gold)"
            fillOpacity={0.45 + index * 0.14}
          />
        </g>
      );
    })}
    <path d="M6 112h228" />
  </svg>
);

/** A quiet line over the days of a week. */
export const DashboardIllustration = () => (
  <svg viewBox="0 0 240 130" aria-hidden="true" className={line}>
    <path d="M14 24h212M14 56h212M14 88h212" strokeOpacity="0.22" />
    <path
      d="M14 92C40 90 48 60 74 62s34 34 60 24 26-50 50-48 26 18 42 14V112H14Z"
      stroke="none"
      fill="var(--glow-violet)"
      fillOpacity="0.3"
    />
    <path d="M14 92C40 90 48 60 74 62s34 34 60 24 26-50 50-48 26 18 42 14" strokeWidth="2.2" />
    {[
      [74, 62],
      [134, 86],
      [184, 38],
    ].map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="5" fill="var(--glow-gold)" stroke="none" />
    ))}
    <path d="M14 112h212" />
  </svg>
);

/** A lamp on a hill, seen from far. */
export const BeaconIllustration = () => (
  <svg viewBox="0 0 320 130" aria-hidden="true" className={line}>
    {[18, 36, 56, 78].map((radius, index) => (
      <circle key={radius} cx="160" cy="62" r={radius} strokeOpacity={0.7 - index * 0.16} className="animate-breathe" />
    ))}
    <path d="M152 50h16l4 22h-24ZM154 50v-5a6 6 0 0 1 12 0v5" fill="var(--glow-gold)" fillOpacity="0.55" />
    <circle cx="160" cy="61" r="5" fill="var(--glow-gold)" stroke="none" />
    <path d="M8 124c40-8 92-40 152-44 60 4 112 36 152 44" fill="var(--accent-subtle)" />
  </svg>
);
