import type { SourceFile } from "./imported-post.ts";

/** Longer than any post in any script. */
const maxTextBytes = 3_000_000;

export type SourceText = { text: string } | { reason: string };

const byteOrderMarks = [
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

const findEncoding = (bytes: Uint8Array): string =>
  byteOrderMarks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding ?? "utf-8";

/** The text of a file with `\n` at the end of its lines, without a byte order mark; or why it is no text. */
export const readText = async (file: SourceFile): Promise<SourceText> => {
  if (file.size > maxTextBytes) return { reason: "It is too long to be a post: it can have up to 3 MB." };
  const bytes = await file.read();
  if (bytes.byteLength > maxTextBytes) return { reason: "It is too long to be a post: it can have up to 3 MB." };
  try {
    const text = new TextDecoder(findEncoding(bytes), { fatal: true }).decode(bytes);
    if (text.includes("\0")) return { reason: "It holds a character (NUL) that cannot be stored." };
    return { text: text.includes("\r") ? text.replaceAll(/\r\n?/g, "\n") : text };
  } catch {
    return { reason: "It is no text in UTF-8." };
  }
};
