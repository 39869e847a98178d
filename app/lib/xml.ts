import { escapeHtml } from "#contracts/escape-html.ts";

/** Escapes text for an XML element or attribute; characters that XML 1.0 forbids are removed. */
export const escapeXml = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are the characters XML 1.0 has no way to hold
  escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));

export const xmlResponse = (body: string, type: string, headers: Record<string, string>): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { ...headers, "Content-Type": `${type}; charset=utf-8` },
  });
