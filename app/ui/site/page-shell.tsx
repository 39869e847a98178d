import type { ReactNode } from "react";
import { useContent } from "#app/lib/content/content.ts";
import { Link, NavLink } from "react-router";
import { Aurora } from "../layout/aurora.tsx";
import { Butterfly } from "../layout/butterfly.tsx";
import type { Elements } from "../elements.ts";
import { FirstScreenEnd } from "../layout/first-screen-end.tsx";
import { SkipLink } from "../layout/skip-link.tsx";
import type { SiteLink, SiteMenuLinks } from "./site-links.ts";
import { SiteMenu } from "./site-menu.tsx";

export type PageShellProps = {
  /** Shown as the wordmark, which links to the landing page. */
  productName: string;
  /** Whether the wordmark link needs a full page load. */
  reloadsHome?: boolean;
  /** Primary links, shown in the header on wide screens. */
  navigation?: readonly SiteLink[];
  /** Site menu with all links. */
  menu?: SiteMenuLinks;
  /** Slot in the header, usually `<SearchButton />`. */
  search?: Elements;
  /** Slot at the end of the header, usually `<ThemeSwitch />`. */
  themeSwitch?: Elements;
  /** Slot for the footer, usually `<SiteFooter />`. */
  footer?: Elements;
  /** The page, which provides its own `<main id="content">`. */
  children: ReactNode;
};

export const PageShell = ({
  productName,
  reloadsHome,
  navigation = [],
  menu,
  search,
  themeSwitch,
  footer,
  children,
}: PageShellProps) => (
  <div className="flex min-h-dvh flex-col">
    <Aurora />
    <SkipLink />
    <header className="relative z-30 mx-auto flex w-full max-w-7xl 3xl:max-w-[100rem] items-center gap-2 px-gutter py-3 sm:py-5 print:hidden">
      <Link
        to="/landing"
        reloadDocument={reloadsHome}
        className="group me-auto flex min-h-11 min-w-0 items-center gap-2.5 rounded-md pe-2"
      >
        <Butterfly className="size-9 shrink-0 max-[22rem]:hidden transition-transform duration-300 ease-calm group-hover:-rotate-12" />
        <span
          data-site-name
          className="-my-1 truncate py-1 font-display text-[1.75rem] leading-none font-semibold tracking-display"
        >
          {productName}
        </span>
      </Link>
      {navigation.length > 0 && (
        <nav aria-label={useContent("ui").main} className="hidden md:block">
          <ul className="flex gap-1">
            {navigation.map(({ to, label, reload }) => (
              <li key={to}>
                <NavLink to={to} reloadDocument={reload} className="header-link">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {search}
      {themeSwitch}
      {menu && <SiteMenu {...menu} />}
    </header>
    {/* Its buttons stand at the end of the line, and would move as the next ones arrive. */}
    <FirstScreenEnd id="header-end" />
    <div className="flex-1 overflow-x-clip">{children}</div>
    {footer}
  </div>
);
