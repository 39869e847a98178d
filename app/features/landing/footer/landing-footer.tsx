import type { ReactNode } from "react";
import { Link } from "react-router";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import { siteLinksFrom } from "#app/lib/site-links.ts";
import { Rise } from "../sections/rise.tsx";
import { RecentChanges } from "./recent-changes.tsx";

const { footer, menu } = siteLinksFrom("/landing");

export const LandingFooter = ({ feedback }: { feedback: ReactNode }) => (
  <footer className="relative mt-section overflow-clip pt-section pb-10">
    <div aria-hidden="true" className="absolute inset-x-0 bottom-0 -z-1 h-full bg-[radial-gradient(60%_90%_at_50%_112%,var(--glow-violet),transparent_70%)] opacity-35" />
    <Rise className="mx-auto max-w-7xl px-gutter">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-8 border-b border-line pb-10">
        <p className="max-w-[14ch] font-display text-display font-medium tracking-display">
          <Butterfly tint="gold" className="me-3 inline size-[0.9em] align-[-0.08em]" />
          {footer.closing}
        </p>
        <div className="flex flex-wrap gap-3">
          {feedback}
          <RecentChanges />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-x-8 gap-y-9 py-10 sm:grid-cols-3">
        {menu.groups.map(({ heading, links }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className="text-sm font-semibold text-ink">{heading}</h2>
            <ul className="mt-2">
              {links.map(({ label, reload, to }) => (
                <li key={to}>
                  <Link to={to} reloadDocument={reload} className="inline-flex min-h-9 items-center text-sm text-ink-soft transition-colors hover:text-accent">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-ink-soft">{footer.small}</p>
        <ThemeSwitch />
      </div>
    </Rise>
  </footer>
);
