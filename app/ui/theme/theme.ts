export type Theme = "dark" | "light";

export const themeKey = "chloe-theme";

/** Inline script in the head: applies the stored theme before first paint, so that there is no flash. */
export const themeScript = `(function(){var t;try{t=localStorage.getItem("${themeKey}")}catch(e){}if(t!=="dark"&&t!=="light")t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";document.documentElement.dataset.theme=t})()`;
