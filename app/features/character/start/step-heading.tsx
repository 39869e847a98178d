import { useEffect, useRef } from "react";
import { moveFocus } from "#app/lib/focus/focus-text.ts";

/** Heading of a step, which takes the focus when the step appears. */
export const StepHeading = ({ title, text }: { title: string; text?: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void moveFocus(heading.current), []);
  return (
    <header className="grid gap-1.5">
      <h2
        ref={heading}
        className="scroll-mt-6 font-display text-title font-semibold [overflow-wrap:anywhere] outline-none"
      >
        {title}
      </h2>
      {text && <p className="max-w-prose text-foreground-muted">{text}</p>}
    </header>
  );
};
