import type { MouseEvent } from "react";
import { NavLink } from "react-router";
import type { SiteLink } from "./site-frame.tsx";

const closeMenu = (event: MouseEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();

/** The navigation of a narrow window. It opens without any script. */
export const SiteMenu = ({ navigation }: { navigation: readonly SiteLink[] }) => (
  <div className="md:hidden">
    <button
      type="button"
      popoverTarget="site-menu"
      aria-label="Menu"
      className="grid size-11 cursor-pointer place-items-center rounded-full text-ink transition-colors hover:bg-accent-wash"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-current stroke-[1.8] [stroke-linecap:round]">
        <path d="M4 8h16M8 16h12" />
      </svg>
    </button>
    <nav id="site-menu" popover="auto" aria-label="Main" className="glass fixed inset-auto end-3 top-16 m-0 w-64 rounded-lg p-2 text-ink">
      <ul className="grid gap-1">
        {navigation.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={closeMenu}
              className="flex min-h-12 items-center rounded-md px-4 font-semibold transition-colors hover:bg-accent-wash aria-[current=page]:text-accent"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  </div>
);
