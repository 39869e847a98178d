import { createStore } from "#app/lib/storage/external-store.ts";

export type ToastTone = "neutral" | "success" | "destructive";
export type Toast = { title: string; description?: string; tone?: ToastTone };
export type ShownToast = Toast & { id: number; isOpen: boolean };

/** Delay in ms before a dismissed toast is removed from memory. */
export const removalDelayMs = 1_000_000;

/** The shown or last dismissed toast. */
export const toastStore = createStore<ShownToast | null>(null);

let count = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

const setToast = (toast: ShownToast | null): void => {
  clearTimeout(removal);
  toastStore.setState(toast);
};

/** Timeout in ms by tone; errors are shown twice as long. */
export const getToastDurationMs = ({ tone }: Toast): number => (tone === "destructive" ? 10_000 : 5_000);

/** Shows a toast. Only one is visible at a time: a new one replaces it. */
export const showToast = (toast: Toast): void => {
  count += 1;
  setToast({ ...toast, id: count, isOpen: true });
};

/** Dismisses the toast. With an id: only if that toast is still shown. */
export const closeToast = (id?: number): void => {
  const current = toastStore.getState();
  if (!current?.isOpen || (id !== undefined && current.id !== id)) return;
  setToast({ ...current, isOpen: false });
  removal = setTimeout(() => setToast(null), removalDelayMs);
};
