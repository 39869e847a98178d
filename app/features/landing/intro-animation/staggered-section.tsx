import type { ReactNode } from "react";
import { useIntroState } from "./intro-store.ts";
import type { Part } from "./intro-times.ts";

const hiddenUntilRevealed =
  "[[data-opening]_&:not([data-revealed])]:invisible [[data-opening]_&:not([data-revealed])]:opacity-0 print:visible! print:opacity-100!";

// Skips the layout of sections below the fold for a faster first paint: of all while the overlay prevents scrolling,
// then only of those outside the viewport.
const laidOutLater =
  "[[data-opening]_&:not([data-revealed])]:[contain-intrinsic-block-size:auto_100svh] [[data-opening]:not([data-opening=parts])_&:not([data-revealed])]:[content-visibility:hidden] [[data-opening=parts]_&:not([data-revealed])]:[content-visibility:auto] print:[content-visibility:visible]!";

/** Section that the intro reveals. Reserves its space while hidden; visible immediately without an intro. */
export const StaggeredSection = ({
  part,
  className = "",
  children,
}: {
  part: Part;
  className?: string;
  children: ReactNode;
}) => {
  const isRevealed = useIntroState().shown.includes(part);
  return (
    <div
      data-part={part}
      data-revealed={isRevealed || undefined}
      className={`transition-[opacity,visibility] duration-600 ${hiddenUntilRevealed} ${part === "image" ? "" : laidOutLater} ${className}`}
    >
      {children}
    </div>
  );
};
