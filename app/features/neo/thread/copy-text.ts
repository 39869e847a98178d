import { showToast } from "#app/ui/overlays/toast-store.ts";
import { texts } from "../neo-texts.ts";

/** Copies a text to the clipboard and shows a toast with the result. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: texts.actions.copied, tone: "success" });
  } catch {
    showToast({ title: texts.actions.copyFailed, tone: "destructive" });
  }
};
