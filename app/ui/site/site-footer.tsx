import { Butterfly } from "../layout/butterfly.tsx";
import { FooterEnd } from "../layout/first-screen-end.tsx";
import { LinkGroups } from "./link-groups.tsx";
import type { SiteLinkGroup } from "./site-links.ts";

export type SiteFooterProps = { closing: string; small: string; groups: readonly SiteLinkGroup[] };

/** Footer: closing sentence and all links of the site. */
export const SiteFooter = ({ closing, small, groups }: SiteFooterProps) => (
  <footer className="site-footer relative mt-section overflow-clip border-t border-line print:hidden">
    <div
      aria-hidden="true"
      className="absolute inset-0 -z-1 bg-[radial-gradient(60%_110%_at_50%_118%,var(--glow-violet),transparent_70%)] opacity-30"
    />
    <div className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-10 px-gutter py-12 lg:grid-cols-[4fr_7fr]">
      <p className="max-w-[13ch] font-display text-heading font-medium tracking-display">
        <Butterfly tint="gold" className="me-2 inline size-[0.9em] align-[-0.08em]" />
        <span>{closing}</span>
      </p>
      <LinkGroups groups={groups} />
      <p className="text-sm text-foreground-muted lg:col-span-2">{small}</p>
    </div>
    <FooterEnd />
  </footer>
);
