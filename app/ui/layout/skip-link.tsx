import type { MouseEvent } from "react";
import { useContent } from "#app/lib/content/content.ts";

const skipToContent = (event: MouseEvent) => {
  const main = document.querySelector<HTMLElement>("#content");
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
  main.scrollIntoView();
};

/** First link of a page, which moves focus to `#content`. Visible while it has focus. */
export const SkipLink = () => (
  <a
    href="#content"
    onClick={skipToContent}
    className="fixed start-4 top-3 z-50 -translate-y-24 rounded-full bg-foreground px-5 py-2.5 font-semibold text-surface transition-transform focus:translate-y-0 print:hidden"
  >
    {useContent("ui").skip}
  </a>
);
