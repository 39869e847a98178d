const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for an XML element or attribute; characters that XML 1.0 forbids are removed. */
export const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- these are the characters XML 1.0 has no way to hold
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);

export const xmlResponse = (body: string, type: string, headers: Record<string, string>): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { ...headers, "Content-Type": `${type}; charset=utf-8` },
  });
