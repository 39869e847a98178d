import { showToast } from "#app/ui/overlays/toaster.tsx";
import { texts } from "../account-content.ts";

const { copied, notCopied } = texts.factor;

/** Copies a text to the clipboard and shows a toast with the result. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: copied, tone: "success" });
  } catch {
    showToast({ title: notCopied, tone: "destructive" });
  }
};
