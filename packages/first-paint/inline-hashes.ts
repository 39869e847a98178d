import { createHash } from "node:crypto";

/** Decodes the HTML entities that React writes into attribute values. */
export const decodeAttribute = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The source expression by which a content security policy allows this inline script or style. */
export const toHashSource = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Of the inline scripts that carry this nonce: only scripts that the site itself wrote do, injected markup does not. */
export const hashInlineScripts = (html: string, nonce: string): string[] => {
  const hashes = new Set<string>();
  for (const [, attributes = "", body = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(` nonce="${nonce}"`) && !/\bsrc=/.test(attributes)) hashes.add(toHashSource(body));
  }
  return [...hashes];
};

/** The same for styles. */
export const hashInlineStyles = (html: string, nonce: string): string[] => {
  const [, ...parts] = html.split(`<style nonce="${nonce}">`);
  return parts.map((part) => toHashSource(part.slice(0, part.indexOf("</style>"))));
};

export const hashStyleAttributes = (html: string): string[] => {
  const withoutScripts = html.replaceAll(/<script\b[\s\S]*?<\/script>/g, "");
  const hashes = new Set<string>();
  for (const [, style = ""] of withoutScripts.matchAll(/<[a-z][^<>]*?\sstyle="([^"]*)"/g))
    hashes.add(toHashSource(decodeAttribute(style)));
  return [...hashes];
};
