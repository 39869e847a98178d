import BookMarked from "lucide-react/icons/book-marked";
import { useMemo, createElement, type ReactElement } from "react";
import { Link } from "react-router";
import { Aurora } from "#app/ui/layout/aurora.tsx";
import { Butterfly } from "#app/ui/layout/butterfly.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { SidebarLayout } from "#app/ui/layout/sidebar.tsx";
import { SkipLink } from "#app/ui/layout/skip-link.tsx";
import { SearchButton } from "#app/ui/site/search-button.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { ThemeSwitch } from "#app/ui/theme/theme-switch.tsx";
import { useContent } from "#app/lib/content/content.ts";
import { Progress } from "#app/ui/status/progress.tsx";
import type { HubNavigation } from "#contracts/content/hub/shell.ts";
import Activity from "lucide-react/icons/activity";
import Bug from "lucide-react/icons/bug";
import BookOpen from "lucide-react/icons/book-open";
import Flag from "lucide-react/icons/flag";
import Images from "lucide-react/icons/images";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MapIcon from "lucide-react/icons/map";
import Network from "lucide-react/icons/network";
import NotebookPen from "lucide-react/icons/notebook-pen";
import Sparkles from "lucide-react/icons/sparkles";
import SpellCheck from "lucide-react/icons/spell-check";
import SquareTerminal from "lucide-react/icons/square-terminal";

const icons = new Map([
  ["dashboard", LayoutDashboard],
  ["roadmap", MapIcon],
  ["documentation", BookOpen],
  ["dev-logs", NotebookPen],
  ["assets", Images],
  ["ai-hub", Network],
  ["typos", SpellCheck],
  ["issues", Bug],
  ["milestones", Flag],
  ["system-status", Activity],
  ["consciousness", Sparkles],
  ["command-center", SquareTerminal],
]);

/** Icon of an entry of the sidebar. */
const getEntryIcon = (id: string): ReactElement => createElement(icons.get(id) ?? BookOpen, { "aria-hidden": true });

const ProjectStatus = () => {
  const { heading, label, progress } = useContent("hub/navigation").projectStatus;
  return (
    <section className="surface rounded-lg p-3.5" aria-label={heading}>
      <h2 className="mb-2 text-xs font-semibold tracking-label text-foreground-muted uppercase">{heading}</h2>
      <Progress label={label} value={progress} />
    </section>
  );
};

/** Project status in the collapsed sidebar. */
const NarrowProjectStatus = () => {
  const { heading, label, progress } = useContent("hub/navigation").projectStatus;
  return (
    <section className="grid gap-1.5 text-center text-xs" aria-label={heading} title={heading}>
      <p className="leading-tight text-foreground-muted">{label}</p>
      <progress className="progress" aria-label={`${heading}, ${label}`} max={100} value={progress} />
      <p className="font-semibold tabular-nums">{progress}%</p>
    </section>
  );
};

const toItem = ({ id, title, to, description }: HubNavigation["entries"][number]) => ({
  to,
  label: title,
  description,
  icon: getEntryIcon(id),
  end: to === "/app",
});

const Wordmark = () => {
  const persona = useContent("persona");
  const navigation = useContent("hub/navigation");
  return (
    <Link
      to={navigation.links.site.to}
      aria-label={navigation.links.site.label}
      className="flex min-h-11 items-center gap-2.5 rounded-md px-2"
    >
      <Butterfly className="size-8" />
      <span className="font-display text-[1.625rem] leading-none font-semibold tracking-display">
        {persona.productName}
      </span>
    </Link>
  );
};

// On narrow screens the link to the guide is here instead of in the header.
const SidebarFooter = () => {
  const { guide } = useContent("hub/navigation").links;
  return (
    <>
      {guide.to && (
        <Link
          to={guide.to}
          className="mb-3 flex min-h-11 items-center gap-3 rounded-md px-3 text-sm font-semibold text-accent hover:bg-accent-subtle lg:hidden"
        >
          <BookMarked aria-hidden className="size-5 shrink-0" />
          {guide.label}
        </Link>
      )}
      <ProjectStatus />
    </>
  );
};

const Topbar = () => {
  const siteTexts = useContent("navigation");
  const navigation = useContent("hub/navigation");
  const { guide } = navigation.links;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 sm:gap-3">
      <div className="grid min-w-0 justify-items-start gap-0.5 sm:flex sm:items-center sm:gap-3">
        <p className="max-w-full truncate font-display text-[1.0625rem] max-[22rem]:text-[0.8125rem] leading-tight font-semibold sm:text-[1.375rem]">
          {navigation.title}
        </p>
        <Badge tone="accent">{navigation.version}</Badge>
      </div>
      {guide.to && (
        <Link
          to={guide.to}
          className="ms-auto hidden min-h-11 items-center rounded-full px-4 text-sm font-semibold whitespace-nowrap text-foreground-muted transition-colors hover:bg-accent-subtle hover:text-foreground lg:flex"
        >
          {guide.label}
        </Link>
      )}
      <span className={`ms-auto flex items-center gap-1 ${guide.to ? "lg:ms-0" : ""}`}>
        <SearchButton label={siteTexts.search} />
        <ThemeSwitch />
      </span>
    </div>
  );
};

// Constant elements, which React does not re-render on navigation.
const background = (
  <>
    <Aurora />
    <SkipLink />
  </>
);
const wordmark = <Wordmark />;
const sidebarFooter = <SidebarFooter />;
const narrowFooter = <NarrowProjectStatus />;
const topbar = <Topbar />;

/** Sidebar and header of the hub. `strip` is shown above the page. */
export const HubShell = ({ strip, children }: { strip?: Elements; children: Elements }) => {
  const navigation = useContent("hub/navigation");
  const items = useMemo(() => navigation.entries.map(toItem), [navigation]);
  return (
    <>
      {background}
      <SidebarLayout
        label={navigation.label}
        items={items}
        heading={wordmark}
        footer={sidebarFooter}
        collapsedFooter={narrowFooter}
        collapsedWidth={16}
        toggleLabels={navigation}
        topbar={topbar}
      >
        {strip}
        <main id="content" className="mx-auto w-full max-w-6xl px-gutter pt-7 pb-section sm:pt-9">
          {children}
        </main>
      </SidebarLayout>
    </>
  );
};
