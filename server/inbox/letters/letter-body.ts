import { parseHtml } from "@site/post-import/html/parse-html.ts";
import type { EmailBody } from "../mail/email.ts";
import { type LetterPlace, toCoverHtml, toLetterHtml } from "./letter-html.ts";
import { toLetterText } from "./letter-text.ts";

/** Gmail cuts an email after 102 KB of HTML, in the middle of a word: this leaves room for what is around a text. */
const maxLetterBytes = 90_000;

type Story = {
  /** As the post's page has it, without its players. */
  html: string;
  cover: { src: string; alt: string } | null;
};

/** A story as the body of a letter: all of it, or its first paragraphs, as many as a letter has room for. */
export const toLetterBody = (
  { html, cover }: Story,
  place: LetterPlace,
  maxBytes = maxLetterBytes,
): EmailBody & { isWhole: boolean } => {
  const htmlParts = cover ? [toCoverHtml(cover.src, cover.alt, place)] : [];
  const textParts = cover && cover.alt !== "" ? [`[${cover.alt}]`] : [];
  let bytes = Buffer.byteLength(htmlParts.join(""));
  let isWhole = true;
  for (const block of parseHtml(html).root.children) {
    const part = toLetterHtml(block, place).trim();
    if (part === "") continue;
    bytes += Buffer.byteLength(part) + 1;
    if (bytes > maxBytes) {
      isWhole = false;
      break;
    }
    htmlParts.push(part);
    textParts.push(toLetterText(block, place.pageUrl));
  }
  return { html: htmlParts.join("\n"), text: textParts.filter(Boolean).join("\n\n"), isWhole };
};
