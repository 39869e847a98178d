import { copyText as copy } from "#app/ui/actions/copy-text.ts";
import { getContent } from "#app/lib/content/content.ts";

export const copyText = (text: string): Promise<void> => {
  const { copied, notCopied: failed } = getContent("account").factor;
  return copy(text, { copied, failed });
};
