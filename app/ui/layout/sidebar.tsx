import PanelLeft from "lucide-react/icons/panel-left";
import { useContent } from "#app/lib/content/content.ts";
import { type ReactNode, useCallback, useState, type ReactElement } from "react";
import { useLocation, NavLink } from "react-router";
import { IconButton } from "../actions/icon-button.tsx";
import { Drawer } from "../overlays/drawer.tsx";
import type { Elements } from "../elements.ts";
import { useIsMobile, useSidebarOpen, useSidebarShortcut } from "./sidebar-state.ts";
import { tooltipAside } from "../overlays/tooltip.ts";

type SidebarItem = {
  to: string;
  label: string;
  /** Second line, and the tooltip while the sidebar is collapsed. */ description?: string;
  icon: ReactElement;
  /** Active for this exact path only, not for child paths. */ end?: boolean;
};

const SidebarLink = ({ item, isFolded, onFollow }: { item: SidebarItem; isFolded: boolean; onFollow?: () => void }) => (
  <NavLink
    to={item.to}
    end={item.end}
    onClick={onFollow}
    aria-label={isFolded ? item.label : undefined}
    {...(isFolded && tooltipAside)}
    className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-foreground-muted transition-colors hover:bg-accent-subtle hover:text-foreground focus-visible:-outline-offset-2 aria-[current=page]:bg-accent-subtle aria-[current=page]:text-accent [&_svg]:size-5 [&_svg]:shrink-0"
  >
    <span className="contents">{item.icon}</span>
    {!isFolded && (
      <span className={`grid min-w-0 leading-snug ${item.description ? "grid-rows-[auto_1.03125rem]" : ""}`}>
        <span className="truncate">{item.label}</span>
        {item.description && (
          <span title={item.description} className="truncate text-xs font-normal text-foreground-muted">
            {item.description}
          </span>
        )}
      </span>
    )}
  </NavLink>
);

export type SidebarLayoutProps = {
  /** Accessible name of the navigation. */
  label: string;
  items: readonly SidebarItem[];
  /** Shown above the items while the sidebar is expanded. */
  heading?: Elements;
  footer?: ReactNode;
  /** Shown instead of the footer while the sidebar is collapsed. */
  collapsedFooter?: ReactNode;
  /** Width while collapsed, in units of 0.25 rem. */
  collapsedWidth?: 12 | 16;
  /** Accessible names of the toggle on wide and on narrow screens; by default all are the same. */
  toggleLabels?: { collapse: string; expand: string; openMenu: string; closeMenu: string };
  /** Shown beside the collapse button. */
  topbar?: Elements;
  children: ReactNode;
};

const collapsedWidths = { 12: "w-12 px-0.5 py-3", 16: "w-16 px-2 py-3" };

// Without script there is no drawer: the sidebar stands below the page there.
const belowWithoutScript =
  "max-md:noscript:static max-md:noscript:order-last max-md:noscript:flex max-md:noscript:h-auto max-md:noscript:w-full";

/** Sidebar layout: 16rem, collapsed 3rem or 4rem, below 768 px a drawer of 18rem. Ctrl+B or Cmd+B toggles it. */
export const SidebarLayout = ({
  label,
  items,
  heading,
  footer,
  collapsedFooter,
  collapsedWidth = 12,
  toggleLabels,
  topbar,
  children,
}: SidebarLayoutProps) => {
  const { sidebar } = useContent("ui");
  const isMobile = useIsMobile();
  const [isOpen, toggleFold] = useSidebarOpen();
  // The drawer is open for one history entry only, so that any navigation closes it.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isDrawerOpen = openAt === key;
  const setDrawerOpen = useCallback((open: boolean) => setOpenAt(open ? key : null), [key]);
  const toggle = useCallback(
    () => (isMobile ? setDrawerOpen(!isDrawerOpen) : toggleFold()),
    [isMobile, isDrawerOpen, setDrawerOpen, toggleFold],
  );
  useSidebarShortcut(toggle);
  const isExpanded = isMobile ? isDrawerOpen : isOpen;
  const toggleAction = isMobile ? (isDrawerOpen ? "closeMenu" : "openMenu") : isOpen ? "collapse" : "expand";
  const closeDrawer = useCallback(() => setDrawerOpen(false), [setDrawerOpen]);
  return (
    <div className="flex min-h-dvh max-md:noscript:flex-col">
      <aside
        data-state={isOpen ? "expanded" : "collapsed"}
        className={`sticky top-0 hidden h-dvh shrink-0 flex-col gap-4 overflow-x-hidden overflow-y-auto border-e border-line bg-glass md:flex print:hidden ${belowWithoutScript} ${isOpen ? "w-64 p-3" : collapsedWidths[collapsedWidth]}`}
      >
        {isOpen && heading}
        <nav aria-label={label} className="grid gap-1">
          {items.map((item) => (
            <SidebarLink key={item.to} item={item} isFolded={!isOpen} />
          ))}
        </nav>
        {/* It grows upwards: while the page still arrives it is seen when all of it is there. */}
        <div className="mt-auto in-[aside:not(:has(+*))]:invisible">{isOpen ? footer : collapsedFooter}</div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex min-h-16 items-center gap-3 border-b border-line px-2 sm:px-4 print:hidden">
          <IconButton
            label={toggleLabels?.[toggleAction] ?? sidebar}
            aria-expanded={isExpanded}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggle}
            className="noscript:hidden"
          >
            <PanelLeft aria-hidden />
          </IconButton>
          {topbar}
        </header>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      <Drawer
        open={isMobile && isDrawerOpen}
        onOpenChange={setDrawerOpen}
        title={label}
        side="start"
        className="w-72 max-w-[calc(100vw-2.5rem)]"
      >
        {heading}
        <nav aria-label={label} className="mt-2 grid gap-1">
          {items.map((item) => (
            <SidebarLink key={item.to} item={item} isFolded={false} onFollow={closeDrawer} />
          ))}
        </nav>
        {footer && <div className="mt-6">{footer}</div>}
      </Drawer>
    </div>
  );
};
