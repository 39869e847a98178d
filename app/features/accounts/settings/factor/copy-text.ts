import { copyText as copy } from "#app/ui/actions/copy-text.ts";
import { texts } from "../account-content.ts";

const { copied, notCopied: failed } = texts.factor;

export const copyText = (text: string): Promise<void> => copy(text, { copied, failed });
