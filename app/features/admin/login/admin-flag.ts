const key = "chloe-admin";

/** Remembers that the panel was opened in this browser. Not a permission: the server authorizes each call. */
export const readAdminFlag = (): boolean => {
  try {
    return localStorage.getItem(key) === "true";
  } catch {
    return false;
  }
};

export const saveAdminFlag = (isOpen: boolean): void => {
  try {
    if (isOpen) localStorage.setItem(key, "true");
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: log in again next time.
  }
};
