import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { useContent } from "#app/lib/content/content.ts";

export type DocLink = { path: string; tab: string };

/** Scrolls the current tab into view within its row. `scrollIntoView` would scroll the page as well. */
const showCurrent = (row: HTMLElement): void => {
  const box = row.querySelector("[aria-current]")?.getBoundingClientRect();
  const view = row.getBoundingClientRect();
  if (box) row.scrollLeft += box.left + box.width / 2 - (view.left + view.width / 2);
};

/** Links to all documentation pages; `current` is the path of the current one. */
export const DocTabs = ({ pages, current }: { pages: DocLink[]; current: string }) => {
  const documentation = useContent("hub/documentation");
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (row.current) showCurrent(row.current);
  }, [current]);
  return (
    <nav aria-label={documentation.tabs} className="surface mb-8 w-fit max-w-full rounded-full p-1">
      <ul ref={row} className="fading-edges flex gap-1 overflow-x-auto rounded-full [scrollbar-width:none]">
        {pages.map(({ path, tab }) => (
          <li key={path} className="shrink-0">
            <Link
              to={path}
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
};
