/** Key in localStorage: whether the panel was opened in this browser. */
export const adminFlagKey = "chloe-admin";

/**
 * Inline script that marks the document before its first paint where the panel was opened in this browser, so that the
 * owner's tools have their place (`likely-owner:`) while the server is asked.
 */
export const likelyOwnerScript = `try{if(localStorage.getItem("${adminFlagKey}")==="true")document.documentElement.dataset.likelyOwner=""}catch(e){}`;
