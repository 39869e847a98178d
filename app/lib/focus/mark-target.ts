/**
 * Marks what the address names. `:target` stays where it was when the address changes without a new document; it holds
 * until then only (app/styles/search-target.css).
 */
export const markTarget = (target: HTMLElement | null): void => {
  document.documentElement.dataset.marksTarget = "";
  for (const old of document.querySelectorAll("[data-target]")) old.removeAttribute("data-target");
  target?.setAttribute("data-target", "");
};
