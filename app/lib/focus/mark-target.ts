/**
 * Marks the target of the URL fragment. `:target` does not follow client-side navigation, so it is used only until the
 * first one (app/styles/search-target.css).
 */
export const markTarget = (target: HTMLElement | null): void => {
  document.documentElement.dataset.marksTarget = "";
  for (const old of document.querySelectorAll("[data-target]")) old.removeAttribute("data-target");
  target?.setAttribute("data-target", "");
};
