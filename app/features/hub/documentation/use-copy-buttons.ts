import { type RefObject, useEffect } from "react";
import { showToast } from "#app/ui/overlays/toast-store.ts";
import { getContent } from "#app/lib/content/content.ts";

const copyCode = async (button: HTMLElement): Promise<void> => {
  const documentation = getContent("hub/documentation");
  const code = button.parentElement?.querySelector("code")?.textContent ?? "";
  try {
    await navigator.clipboard.writeText(code);
    showToast({ title: documentation.copied, tone: "success" });
  } catch {
    showToast({ title: documentation.copyFailed, tone: "destructive" });
  }
};

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
