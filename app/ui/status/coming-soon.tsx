import type { ReactNode } from "react";
import { PageHeading } from "../layout/page-heading.tsx";
import { Badge } from "./badge.tsx";

export type ComingSoonProps = {
  texts: { title: string; soon: string; text: string; listTitle: string; priorityLabel: string; priority: string };
  /** Planned features. */
  list: readonly string[];
  assigned?: { label: string; name: string };
  /** True below other content of a page: without a heading of its own. */
  isAside?: boolean;
  /** Shown below the list. */
  children?: ReactNode;
};

/** Placeholder page listing planned features. */
export const ComingSoon = ({ texts, list, assigned, isAside = false, children }: ComingSoonProps) => (
  <>
    {!isAside && (
      <PageHeading title={texts.title} text={texts.text} aside={<Badge tone="accent">{texts.soon}</Badge>} />
    )}
    <section className="surface relative overflow-hidden rounded-2xl p-6 sm:p-10">
      <span aria-hidden="true" className="absolute -end-24 -top-32 size-80 rounded-full coming-soon-glow" />
      <div className="relative flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-title font-semibold">{texts.listTitle}</h2>
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-foreground-muted">
          {isAside && <Badge tone="accent">{texts.soon}</Badge>}
          {assigned && (
            <span>
              <span>{`${assigned.label}: `}</span>
              <b className="text-foreground">{assigned.name}</b>
            </span>
          )}
          <span className="inline-flex items-center gap-2">
            <span>{`${texts.priorityLabel}: `}</span>
            <Badge tone="warning">{texts.priority}</Badge>
          </span>
        </p>
      </div>
      {isAside && <p className="relative mt-2 text-foreground-muted">{texts.text}</p>}
      <ul className="relative mt-6 grid gap-x-10 gap-y-4 md:grid-cols-2">
        {list.map((entry) => (
          <li key={entry} className="grid grid-cols-[1.25rem_1fr] items-start gap-2">
            <span aria-hidden="true" className="mt-[0.6em] h-0.5 w-3 rounded-full bg-aurora" />
            <span>{entry}</span>
          </li>
        ))}
      </ul>
      {children && <div className="relative mt-8">{children}</div>}
    </section>
  </>
);
