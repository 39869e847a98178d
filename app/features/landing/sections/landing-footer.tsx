import ChevronDown from "lucide-react/icons/chevron-down";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { LinkGroups } from "#app/ui/site/link-groups.tsx";
import { useSiteLinks } from "#app/lib/site-links.ts";
import { RevealOnScroll } from "./reveal-on-scroll.tsx";
import X from "lucide-react/icons/x";
import { buttonVariants } from "#app/ui/actions/button-variants.ts";
import { useContent } from "#app/lib/content/content.ts";
import { formatLongDate } from "#contracts/format-in-locale.ts";

/** Changelog popover; works without JavaScript. */
const RecentChanges = () => {
  const { close, label, notes } = useContent("landing").recentChanges;
  const { locale } = useContent("site");
  return (
    <>
      <button type="button" popoverTarget="recent-changes" className={buttonVariants("glass", "md")}>
        {label}
      </button>
      <section
        id="recent-changes"
        popover="auto"
        aria-labelledby="recent-changes-heading"
        className="glass fixed inset-auto inset-x-3 bottom-3 m-auto max-h-[min(40rem,calc(100dvh-1.5rem))] w-auto max-w-lg overflow-y-auto overscroll-contain rounded-xl text-foreground opacity-0 transition-[opacity,translate,display,overlay] transition-discrete duration-300 ease-calm translate-y-6 sm:end-6 sm:start-auto sm:bottom-6 sm:w-full open:translate-y-0 open:opacity-100 starting:open:translate-y-6 starting:open:opacity-0"
      >
        <div className="sticky top-0 flex items-center justify-between gap-4 border-b border-line bg-surface-raised px-6 py-3">
          <h2 id="recent-changes-heading" className="font-display text-title font-semibold">
            {label}
          </h2>
          <button
            type="button"
            popoverTarget="recent-changes"
            popoverTargetAction="hide"
            aria-label={close}
            className="-me-2 grid size-11 place-items-center rounded-full text-foreground-muted hover:bg-accent-subtle hover:text-foreground"
          >
            <X aria-hidden size={20} />
          </button>
        </div>
        <ol className="grid gap-6 px-6 py-6">
          {notes.map(({ date, note, topic }) => (
            <li
              key={date}
              className="relative ps-6 before:absolute before:start-0 before:top-2 before:size-2.5 before:rounded-full before:bg-aurora"
            >
              <h3 className="font-semibold">{topic}</h3>
              <time dateTime={date} className="text-xs text-foreground-muted">
                {formatLongDate(new Date(date), locale)}
              </time>
              <p className="mt-1 text-sm text-foreground-muted">{note}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
};

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
