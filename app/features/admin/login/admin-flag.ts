const key = "chloe-admin";

/** Whether the panel opens by itself in this browser. What may be done in it the server decides at each call. */
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
    // Then the panel asks again next time.
  }
};
