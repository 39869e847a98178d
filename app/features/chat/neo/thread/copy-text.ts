import { copyText as copy } from "#app/ui/actions/copy-text.ts";
import { getContent } from "#app/lib/content/content.ts";

export const copyText = (text: string): Promise<void> => {
  const { copied, copyFailed: failed } = getContent("neo-chat").actions;
  return copy(text, { copied, failed });
};
