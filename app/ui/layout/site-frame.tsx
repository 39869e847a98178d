import type { MouseEvent, ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { Aurora } from "./aurora.tsx";
import { Butterfly } from "./butterfly.tsx";
import { SiteMenu } from "./site-menu.tsx";

export type SiteLink = { to: string; label: string };

export type SiteFrameProps = {
  /** Shown as the wordmark, which leads to `homeTo`. */
  productName: string;
  homeTo?: string;
  navigation?: readonly SiteLink[];
  /** Stands at the end of the header, usually `<ThemeSwitch />`. */
  themeSwitch?: ReactNode;
  /** The end of the page: links, notes, buttons. */
  footer?: ReactNode;
  /** The page: it brings its own `<main id="content">`. */
  children: ReactNode;
};

const skipToContent = (event: MouseEvent) => {
  const main = document.querySelector<HTMLElement>("#content");
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
  main.scrollIntoView();
};

export const SiteFrame = ({ productName, homeTo = "/landing", navigation = [], themeSwitch, footer, children }: SiteFrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <Aurora />
    <a
      href="#content"
      onClick={skipToContent}
      className="fixed start-4 top-3 z-50 -translate-y-24 rounded-full bg-ink px-5 py-2.5 font-semibold text-surface transition-transform focus:translate-y-0"
    >
      Skip to content
    </a>
    <header className="relative z-30 mx-auto flex w-full max-w-7xl items-center gap-2 px-gutter py-3 sm:py-5">
      <Link to={homeTo} className="group me-auto flex min-h-11 items-center gap-2.5 rounded-md pe-2">
        <Butterfly className="size-9 transition-transform duration-300 ease-calm group-hover:-rotate-12" />
        <span className="font-display text-[1.75rem] leading-none font-semibold tracking-display">{productName}</span>
      </Link>
      {navigation.length > 0 && (
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex gap-1">
            {navigation.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="flex min-h-11 items-center rounded-full px-4 text-sm font-semibold text-ink-soft transition-colors hover:bg-accent-wash hover:text-ink aria-[current=page]:text-accent"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {themeSwitch}
      {navigation.length > 0 && <SiteMenu navigation={navigation} />}
    </header>
    <div className="flex-1">{children}</div>
    {footer && <footer className="mx-auto mt-section w-full max-w-7xl border-t border-line px-gutter py-10 text-sm text-ink-soft">{footer}</footer>}
  </div>
);
