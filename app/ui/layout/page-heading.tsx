import type { ReactNode } from "react";
import type { Elements } from "../elements.ts";

/**
 * The h1 of a page in a sidebar layout. On a phone what stands beside it has a line of its own: beside the title it would
 * move when the font arrives.
 */
export const PageTitle = ({ title, aside }: { title: string; aside?: Elements }) => (
  <div className="flex flex-col items-start gap-x-5 gap-y-2 sm:flex-row sm:flex-wrap sm:items-center">
    <h1 className="font-display text-heading font-medium tracking-display">{title}</h1>
    {aside}
  </div>
);

/** The h1 of a page in a sidebar layout, with its introduction. */
export const PageHeading = ({ title, text, aside }: { title: string; text?: ReactNode; aside?: Elements }) => (
  <header className="mb-9">
    <PageTitle title={title} aside={aside} />
    {text && <p className="mt-3 max-w-[39.5em] text-foreground-muted">{text}</p>}
  </header>
);
