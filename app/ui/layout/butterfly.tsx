import { use, useId } from "react";
import { SignContext } from "./sign-context.ts";
import { butterfly, type SignDrawing, signDrawings } from "./sign-drawings.ts";

export type ButterflyTint = "aurora" | "rose" | "teal" | "gold";

const teal = "light-dark(#3cc9b4, #26d6be)";
const cyan = "light-dark(#58bdf0, #60dcff)";
const violet = "light-dark(#8257ea, #9668ff)";
const rose = "light-dark(#e967a9, #ff7abe)";
const gold = "light-dark(#f5b44e, #ffd080)";

const tints: Record<ButterflyTint, [string, string, string]> = {
  aurora: [cyan, violet, rose],
  rose: [gold, rose, violet],
  teal: [teal, cyan, violet],
  gold: ["light-dark(#ffe1a0, #fff0cf)", gold, rose],
};

const Half = ({ fill, drawing: { dots, lower, upper, veins } }: { fill: string; drawing: SignDrawing }) => (
  <g className="butterfly-wing">
    {lower && <path d={lower} fill={fill} fillOpacity="0.72" />}
    <path d={upper} fill={fill} fillOpacity="0.88" />
    <g fill="none" stroke="light-dark(#5d3fb8, #f0faff)">
      <path d={upper + lower} strokeWidth="1.1" strokeOpacity="0.75" strokeLinejoin="round" />
      <path d={veins} strokeWidth="0.7" strokeOpacity="0.42" />
    </g>
    <g fill="light-dark(#fff, #f0faff)" fillOpacity="0.95">
      {dots.map(([x, y, radius]) => (
        <circle key={y} cx={x} cy={y} r={radius} />
      ))}
    </g>
  </g>
);

const body = (
  <>
    <ellipse cy="4" rx="1.9" ry="14" fill="light-dark(#3b2a78, #f0faff)" />
    <path
      d="M-0.5-9Q-3-20-9-25M0.5-9Q3-20 9-25"
      fill="none"
      stroke="light-dark(#3b2a78, #f0faff)"
      strokeWidth="0.9"
      strokeLinecap="round"
    />
  </>
);

/**
 * Butterfly illustration, decorative, or the other sign that the theme has in its place. Set its size with
 * `className`.
 */
export const Butterfly = ({
  className = "size-12",
  flapping = false,
  tint = "aurora",
}: {
  className?: string;
  flapping?: boolean;
  tint?: ButterflyTint;
}) => {
  const id = useId();
  const sign = use(SignContext);
  if (sign === "none") return null;
  const drawing = signDrawings.get(sign) ?? butterfly;
  const [near, middle, far] = tints[tint];
  const fill = `url(#${id})`;
  return (
    <svg
      viewBox="-60 -60 120 120"
      aria-hidden="true"
      focusable="false"
      className={`butterfly ${flapping ? "butterfly-flaps" : ""} ${className}`}
    >
      <radialGradient id={id} gradientUnits="userSpaceOnUse" cx="0" cy="0" r="60">
        <stop offset="0.04" stopColor="light-dark(#fff, #f0faff)" />
        <stop offset="0.3" stopColor={near} />
        <stop offset="0.66" stopColor={middle} />
        <stop offset="1" stopColor={far} />
      </radialGradient>
      <g transform="rotate(14)">
        <g transform="scale(-1 1)">
          <Half fill={fill} drawing={drawing} />
        </g>
        <Half fill={fill} drawing={drawing} />
        {drawing === butterfly && body}
      </g>
    </svg>
  );
};
