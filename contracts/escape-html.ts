/** Escapes text for an element or a quoted attribute of HTML or XML. Numeric, because XML and HTML 4 share few names. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

// oxlint-disable-next-line no-control-regex -- XML 1.0 has no way to write these characters.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Removes the characters that XML cannot contain: control characters and lone surrogates. */
export const removeInvalidXml = (text: string): string => text.toWellFormed().replace(notInXml, "");

/** The same for XML, without the characters that it cannot contain. */
export const escapeXml = (text: string): string => escapeHtml(removeInvalidXml(text));
