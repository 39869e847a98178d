/**
 * Inline script in the head: activates the full stylesheet once it has loaded, even if no other script loads. Each
 * page inlines its critical CSS (`critical-css/critical-css.ts`) and loads the stylesheet without blocking rendering.
 */
export const activateStylesheetScript = `document.addEventListener("load",function(e){var l=e.target;if(l.rel==="stylesheet"&&l.media==="print")l.media="all"},true)`;
