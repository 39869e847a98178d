import { localStore } from "../storage/browser-storage.ts";
import { adminFlagKey as key } from "./likely-owner.ts";

/** Remembers that the panel was opened in this browser. Not a permission: the server authorizes each call. */
export const readAdminFlag = (): boolean => localStore.read(key) === "true";

export const saveAdminFlag = (isOpen: boolean): void => {
  if (isOpen) localStore.write(key, "true");
  else localStore.remove(key);
};
