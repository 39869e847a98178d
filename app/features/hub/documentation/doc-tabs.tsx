import { Link } from "react-router";
import { documentation } from "./documentation-content.ts";

export type DocLink = { path: string; tab: string };

/** Links to all documentation pages; `current` is the path of the one that is shown. */
export const DocTabs = ({ pages, current }: { pages: DocLink[]; current: string }) => (
  <nav aria-label={documentation.tabs} className="surface mb-8 w-fit max-w-full rounded-full p-1">
    <ul className="fading-edges flex gap-1 overflow-x-auto rounded-full [scrollbar-width:none]">
      {pages.map(({ path, tab }) => (
        <li key={path} className="shrink-0">
          <Link
            to={path}
            prefetch="intent"
            aria-current={path === current ? "page" : undefined}
            className="flex min-h-11 items-center rounded-full px-4 text-sm font-semibold whitespace-nowrap text-foreground-muted transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-[current=page]:bg-accent-subtle aria-[current=page]:text-accent"
          >
            {tab}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
