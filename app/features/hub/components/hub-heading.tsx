import type { ReactNode } from "react";

/** The h1 of a hub page with its introduction. */
export const HubHeading = ({ title, text, aside }: { title: string; text?: ReactNode; aside?: ReactNode }) => (
  <header className="mb-7">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="font-display text-heading font-medium tracking-display">{title}</h1>
      {aside}
    </div>
    {text && <p className="mt-2 max-w-[68ch] text-foreground-muted">{text}</p>}
  </header>
);
