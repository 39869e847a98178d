import { use } from "react";
import { bodyId, SignContext, toGradientId, wingId } from "./sign-context.ts";

export type ButterflyTint = "aurora" | "rose" | "teal" | "gold";

/**
 * Butterfly illustration, decorative, or the other sign that the theme has in its place. Set its size with
 * `className`. Its parts are drawn once in each page, by `sign-symbols.ts`.
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
  if (use(SignContext) === "none") return null;
  const wing = <use href={`#${wingId}`} className="sign-wing" />;
  return (
    <svg
      viewBox="-60 -60 120 120"
      aria-hidden="true"
      focusable="false"
      className={`sign ${flapping ? "sign-flaps" : ""} ${className}`}
    >
      <g transform="rotate(14)" fill={`url(#${toGradientId(tint)})`}>
        <g transform="scale(-1 1)">{wing}</g>
        {wing}
        <use href={`#${bodyId}`} />
      </g>
    </svg>
  );
};
