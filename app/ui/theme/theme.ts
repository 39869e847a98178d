export type Theme = "dark" | "light";

export const themeKey = "chloe-theme";

/** Runs in the head, before anything is painted, so that a stored choice shows without a flash. */
export const themeScript = `(function(){var t;try{t=localStorage.getItem("${themeKey}")}catch(e){}if(t!=="dark"&&t!=="light")t=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";document.documentElement.dataset.theme=t})()`;
