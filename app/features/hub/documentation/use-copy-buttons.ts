import { type RefObject, useEffect } from "react";
import { copyText } from "#app/ui/actions/copy-text.ts";
import { getContent } from "#app/lib/content/content.ts";

const copyCode = (button: HTMLElement): Promise<void> =>
  copyText(button.parentElement?.querySelector("code")?.textContent ?? "", getContent("hub/documentation"));

/** Handles clicks on the copy buttons in server-rendered HTML. */
export const useCopyButtons = (article: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = article.current;
    const handleClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
      if (button) void copyCode(button);
    };
    element?.addEventListener("click", handleClick);
    return () => element?.removeEventListener("click", handleClick);
  }, [article]);
};
