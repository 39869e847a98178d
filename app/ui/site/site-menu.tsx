import type { MouseEvent } from "react";
import { Link } from "react-router";
import type { SiteMenuLinks } from "./site-links.ts";

const closeMenu = (event: MouseEvent<HTMLElement>) =>
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();

const panel =
  "glass fixed inset-auto inset-x-3 top-3 m-0 ms-auto max-h-[calc(100dvh-1.5rem)] w-auto overflow-y-auto overscroll-contain rounded-xl px-6 pt-4 pb-7 text-foreground opacity-0 transition-[opacity,translate,display,overlay] transition-discrete duration-300 ease-calm -translate-y-3 sm:px-8 md:inset-x-[max(var(--spacing-gutter),calc(50vw-38rem))] md:max-w-3xl open:translate-y-0 open:opacity-100 starting:open:-translate-y-3 starting:open:opacity-0";
const round =
  "grid size-11 cursor-pointer place-items-center rounded-full text-foreground transition-colors hover:bg-accent-subtle";

/** Navigation menu. Works without JavaScript and before hydration. */
export const SiteMenu = ({ open, close, groups }: SiteMenuLinks) => (
  <div className="print:hidden">
    <button type="button" popoverTarget="site-menu" aria-label={open} className={round}>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-6 fill-none stroke-current stroke-[1.8] [stroke-linecap:round]"
      >
        <path d="M4 8h16M8 16h12" />
      </svg>
    </button>
    <nav id="site-menu" popover="auto" aria-label={open} className={panel}>
      <button
        type="button"
        popoverTarget="site-menu"
        popoverTargetAction="hide"
        aria-label={close}
        className={`${round} ms-auto -me-3`}
      >
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="size-6 fill-none stroke-current stroke-[1.8] [stroke-linecap:round]"
        >
          <path d="M6 6l12 12M18 6L6 18" />
        </svg>
      </button>
      <div className="-mt-5 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {groups.map(({ heading, links }) => (
          <div key={heading}>
            <p className="text-sm font-semibold text-foreground-muted">{heading}</p>
            <ul aria-label={heading} className="mt-2 grid grid-cols-2 gap-x-6 md:grid-cols-1">
              {links.map(({ to, label, reload }) => (
                <li key={to}>
                  <Link to={to} reloadDocument={reload} onClick={closeMenu} className="menu-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  </div>
);
