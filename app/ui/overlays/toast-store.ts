export type ToastTone = "neutral" | "success" | "destructive";
export type Toast = { title: string; description?: string; tone?: ToastTone };
export type ShownToast = Toast & { id: number };

let shown: ShownToast | null = null;
let count = 0;
const listeners = new Set<() => void>();

const announce = (): void => {
  for (const listener of listeners) listener();
};

/** Shows a message in place of the one that may show already: there is never more than one. */
export const showToast = (toast: Toast): void => {
  count += 1;
  shown = { ...toast, id: count };
  announce();
};

/** Closes the toast, or only the given one if another has taken its place. */
export const closeToast = (id?: number): void => {
  if (!shown || (id !== undefined && shown.id !== id)) return;
  shown = null;
  announce();
};

export const getToast = (): ShownToast | null => shown;

export const subscribeToToast = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
