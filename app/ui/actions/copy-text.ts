import { showToast } from "../overlays/toast-store.ts";

/** Titles of the toasts that tell whether a text was copied. */
export type CopyTexts = { copied: string; copyFailed: string };

/** Copies a text to the clipboard and shows a toast with the result. */
export const copyText = async (text: string, { copied, copyFailed }: CopyTexts): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: copied, tone: "success" });
  } catch {
    showToast({ title: copyFailed, tone: "destructive" });
  }
};
