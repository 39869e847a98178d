import { copyText as copy } from "#app/ui/actions/copy-text.ts";
import { texts } from "../neo-texts.ts";

const { copied, copyFailed: failed } = texts.actions;

export const copyText = (text: string): Promise<void> => copy(text, { copied, failed });
