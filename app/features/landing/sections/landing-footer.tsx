import ChevronDown from "lucide-react/icons/chevron-down";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { LinkGroups } from "#app/ui/site/link-groups.tsx";
import { useSiteLinks } from "#app/lib/site-links.ts";
import { RevealOnScroll } from "./reveal-on-scroll.tsx";
import { RecentChanges } from "./recent-changes.tsx";

export const LandingFooter = ({ feedback }: { feedback: Elements }) => {
  const { footer, menu } = useSiteLinks("/landing");
  return (
    <footer className="relative mt-section overflow-clip pt-section pb-10">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 -z-1 h-full bg-[radial-gradient(60%_90%_at_50%_112%,var(--glow-violet),transparent_70%)] opacity-35"
      />
      <RevealOnScroll className="mx-auto max-w-7xl px-gutter">
        <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-8 border-b border-line pb-10">
          <p className="max-w-[14ch] font-display text-display font-medium tracking-display">
            <Butterfly tint="gold" className="me-3 inline size-[0.9em] align-[-0.08em]" />
            <span>{footer.closing}</span>
          </p>
          <div className="flex flex-wrap gap-3">
            {feedback}
            <RecentChanges />
          </div>
        </div>
        <details className="group border-b border-line py-4">
          <summary className="flex min-h-11 w-fit items-center gap-2 rounded-md pe-3 font-semibold [&::-webkit-details-marker]:hidden">
            <span>{footer.pages}</span>
            <ChevronDown aria-hidden size={20} className="transition-transform group-open:rotate-180" />
          </summary>
          <LinkGroups groups={menu.groups} className="pt-4 pb-6" />
        </details>
        <div className="flex flex-wrap items-center justify-between gap-4 pt-6">
          <p className="text-sm text-foreground-muted">{footer.small}</p>
          <ThemeSwitch />
        </div>
      </RevealOnScroll>
    </footer>
  );
};
