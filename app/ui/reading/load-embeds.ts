/** A ref for a text that came as HTML: its cards load the player of another site when their button is pressed. */
export const loadEmbeds = (root: HTMLElement | null): (() => void) | undefined => {
  const load = ({ target }: MouseEvent) => {
    const button = (target as Element).closest<HTMLElement>("[data-embed]");
    const box = button?.parentElement;
    if (!button || !box) return;
    const frame = document.createElement("iframe");
    frame.src = button.dataset.embed ?? "";
    frame.title = box.firstElementChild?.textContent ?? "";
    frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    box.append(frame);
    box.dataset.loaded = "";
    frame.focus();
  };
  root?.addEventListener("click", load);
  return () => root?.removeEventListener("click", load);
};
