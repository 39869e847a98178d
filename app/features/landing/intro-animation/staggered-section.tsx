import type { ReactNode } from "react";
import { useIntroState } from "./intro-store.ts";
import type { Part } from "./intro-times.ts";

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
      className={`opening-part ${part === "image" ? "" : "opening-part-below"} ${className}`}
    >
      {children}
    </div>
  );
};
