import type { ReactNode } from "react";
import type { Elements } from "../elements.ts";

/** The h1 of a page in a sidebar layout, with its introduction. */
export const PageHeading = ({ title, text, aside }: { title: string; text?: ReactNode; aside?: Elements }) => (
  <header className="mb-9">
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <h1 className="font-display text-heading font-medium tracking-display">{title}</h1>
      {aside}
    </div>
    {text && <p className="mt-3 max-w-[39.5em] text-foreground-muted">{text}</p>}
  </header>
);
