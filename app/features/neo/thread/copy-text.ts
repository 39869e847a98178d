import { showToast } from "#app/ui/overlays/toast-store.ts";
import { texts } from "../neo-texts.ts";

/** Puts a text into the clipboard and says whether that worked. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: texts.actions.copied, tone: "success" });
  } catch {
    showToast({ title: texts.actions.copyFailed, tone: "destructive" });
  }
};
