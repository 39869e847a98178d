import { type ReactNode, use } from "react";
import { IntroState } from "./intro-animation.tsx";
import type { Part } from "./intro-times.ts";

const asleep =
  "[[data-opening]_&:not([data-awake])]:invisible [[data-opening]_&:not([data-awake])]:opacity-0 print:visible! print:opacity-100!";

/** A part of the page that the opening wakes. It keeps its place while it is asleep; without an opening it is simply there. */
export const StaggeredSection = ({
  part,
  className = "",
  children,
}: {
  part: Part;
  className?: string;
  children: ReactNode;
}) => {
  const isAwake = use(IntroState).shown.includes(part);
  return (
    <div
      data-part={part}
      data-awake={isAwake || undefined}
      className={`transition-[opacity,visibility] duration-600 ${asleep} ${className}`}
    >
      {children}
    </div>
  );
};
