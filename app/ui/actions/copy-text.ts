import { showToast } from "../overlays/toast-store.ts";

/** Titles of the toasts that tell whether a text was copied. */
type CopyTexts = { copied: string; failed: string };

/** Copies a text to the clipboard and shows a toast with the result. */
export const copyText = async (text: string, { copied, failed }: CopyTexts): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: copied, tone: "success" });
  } catch {
    showToast({ title: failed, tone: "destructive" });
  }
};
