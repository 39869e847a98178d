import type { ReactNode } from "react";
import { useIntroState } from "./intro-store.ts";
import type { Part } from "./intro-times.ts";

const hiddenUntilRevealed =
  "[[data-opening]_&:not([data-revealed])]:invisible [[data-opening]_&:not([data-revealed])]:opacity-0 print:visible! print:opacity-100!";

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
      className={`transition-[opacity,visibility] duration-600 ${hiddenUntilRevealed} ${className}`}
    >
      {children}
    </div>
  );
};
