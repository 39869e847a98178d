import { Link } from "react-router";
import type { SiteLinkGroup } from "./site-links.ts";

/** Grouped links of the footer. */
export const LinkGroups = ({ groups, className = "" }: { groups: readonly SiteLinkGroup[]; className?: string }) => (
  <div className={`grid grid-cols-2 gap-x-8 gap-y-9 sm:grid-cols-3 ${className}`}>
    {groups.map(({ heading, links }) => (
      <nav key={heading} aria-label={heading}>
        <h2 className="text-sm font-semibold text-foreground">{heading}</h2>
        <ul className="mt-2">
          {links.map(({ to, label, reload }) => (
            <li key={to}>
              <Link to={to} reloadDocument={reload} className="footer-link">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    ))}
  </div>
);
