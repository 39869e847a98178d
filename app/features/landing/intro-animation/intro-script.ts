const seenKey = "chloe-landing-seen";

export const introScriptId = "opening-script";

/**
 * Runs before anything is painted and puts `data-opening` on the document, which is all that hides anything: without
 * scripts, with reduced motion, for who has seen it and for who comes for a certain place, the page is simply there.
 * Until the page's own code takes over it also ends the opening at a key or a click, or when that code never comes.
 */
export const introScript = `(function(){try{if(sessionStorage.getItem("${seenKey}"))return}catch(e){}if(location.hash||matchMedia("(prefers-reduced-motion: reduce)").matches)return;var d=document.documentElement.dataset;d.opening="asleep";function end(){if(d.opening!=="asleep")return;delete d.opening;try{sessionStorage.setItem("${seenKey}","yes")}catch(e){}}addEventListener("click",end,{once:true});addEventListener("keydown",end,{once:true});setTimeout(end,15000)})()`;

// Storage may be forbidden; within one document this remembers.
let isSeen = false;

export const markIntroSeen = (): void => {
  isSeen = true;
  try {
    sessionStorage.setItem(seenKey, "yes");
  } catch {
    // Then the next document begins with the opening again.
  }
};

const wasSeen = (): boolean => {
  try {
    return isSeen || sessionStorage.getItem(seenKey) !== null;
  } catch {
    return isSeen;
  }
};

/** Whether the opening is to be played: the script has decided that for its document, later visits decide anew. */
export const shouldPlayIntro = (): boolean => {
  const { opening } = document.documentElement.dataset;
  if (document.getElementById(introScriptId) && !isSeen) return opening !== undefined;
  return !wasSeen() && !location.hash && !matchMedia("(prefers-reduced-motion: reduce)").matches;
};
