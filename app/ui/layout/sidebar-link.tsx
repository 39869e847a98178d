import type { ReactElement } from "react";
import { NavLink } from "react-router";
import { tooltipAside } from "../overlays/tooltip.ts";

export type SidebarItem = {
  to: string;
  label: string;
  /** Second line, and the tooltip while the sidebar is collapsed. */ description?: string;
  icon: ReactElement;
  /** Active for this exact path only, not for child paths. */ end?: boolean;
};

export const SidebarLink = ({
  item,
  isFolded,
  onFollow,
}: {
  item: SidebarItem;
  isFolded: boolean;
  onFollow?: () => void;
}) => (
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
      <span className="grid min-w-0 leading-snug">
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
