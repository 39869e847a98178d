import { escapeHtml } from "#contracts/escape-html.ts";

// oxlint-disable-next-line no-control-regex -- XML 1.0 has no way to write these characters.
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Removes the characters that XML cannot contain: control characters and lone surrogates. */
export const removeInvalidXml = (text: string): string => text.toWellFormed().replace(notInXml, "");

/** Text for an element or a quoted attribute of XML. */
export const toXmlText = (text: string): string => escapeHtml(removeInvalidXml(text));
