import { tabStore } from "#app/lib/storage/browser-storage.ts";

const seenKey = "chloe-landing-seen";

export const introScriptId = "opening-script";

/**
 * Inline script that runs before first paint and sets `data-opening` on the document, which hides the content. Without
 * JavaScript, with reduced motion, on repeat visits and with a fragment in the URL nothing is hidden. Until hydration
 * it also skips the intro on a key, click, touch or wheel, and after a timeout in case the page's code never loads.
 */
export const introScript = `(function(){try{if(sessionStorage.getItem("${seenKey}"))return}catch(e){}if(location.hash||matchMedia("(prefers-reduced-motion: reduce)").matches)return;var d=document.documentElement.dataset;d.opening="asleep";function end(){if(d.opening!=="asleep")return;delete d.opening;try{sessionStorage.setItem("${seenKey}","yes")}catch(e){}}["click","keydown","touchstart","wheel"].forEach(function(n){addEventListener(n,end,{once:true,capture:true,passive:true})});setTimeout(end,15000)})()`;

// For this page load, after the inline script has made the first decision.
let isSeen = false;

export const markIntroSeen = (): void => {
  isSeen = true;
  tabStore.write(seenKey, "yes");
};

/** Whether to play the intro: decided by the inline script on page load, and here after client-side navigation. */
export const shouldPlayIntro = (): boolean => {
  const { opening } = document.documentElement.dataset;
  if (document.getElementById(introScriptId) && !isSeen) return opening !== undefined;
  return tabStore.read(seenKey) === null && !location.hash && !matchMedia("(prefers-reduced-motion: reduce)").matches;
};
