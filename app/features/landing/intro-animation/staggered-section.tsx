import { type ReactNode, use } from "react";
import { IntroState } from "./intro-animation.tsx";
import type { Part } from "./intro-times.ts";

const hiddenUntilRevealed =
  "[[data-opening]_&:not([data-revealed])]:invisible [[data-opening]_&:not([data-revealed])]:opacity-0 print:visible! print:opacity-100!";

/** A part of the page that the opening wakes. It keeps its place while it is hidden; without an opening it is simply there. */
export const StaggeredSection = ({
  part,
  className = "",
  children,
}: {
  part: Part;
  className?: string;
  children: ReactNode;
}) => {
  const isRevealed = use(IntroState).shown.includes(part);
  return (
    <div
      data-part={part}
      data-revealed={isRevealed || undefined}
      className={`transition-[opacity,visibility] duration-600 ${hiddenUntilRevealed} ${className}`}
    >
      {children}
    </div>
  );
};
