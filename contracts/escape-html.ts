/** Escapes text for an element or a quoted attribute of HTML or XML. Numeric, because XML and HTML 4 share few names. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
