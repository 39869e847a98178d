/** Decodes base64 of either alphabet, whatever its padding and line breaks are. */
export const decodeBase64 = (text: string): Buffer => Buffer.from(text.replaceAll("=", ""), "base64");
