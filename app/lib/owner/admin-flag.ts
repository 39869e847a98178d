import { localStore } from "../storage/browser-storage.ts";

const key = "chloe-admin";

/**
 * Inline script that marks the document before its first paint where the panel was opened in this browser, so that the
 * owner's tools have their place (`likely-owner:`) while the server is asked.
 */
export const likelyOwnerScript = `try{if(localStorage.getItem("${key}")==="true")document.documentElement.dataset.likelyOwner=""}catch(e){}`;

/** Remembers that the panel was opened in this browser. Not a permission: the server authorizes each call. */
export const readAdminFlag = (): boolean => localStore.read(key) === "true";

export const saveAdminFlag = (isOpen: boolean): void => {
  if (isOpen) localStore.write(key, "true");
  else localStore.remove(key);
};
