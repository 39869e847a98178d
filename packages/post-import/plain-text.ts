/** Text of an export without characters that no text has; they would break what reads it later. */
export const cleanText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, "").toWellFormed();

/** A copy that does not keep the long text in memory of which this was a part. */
export const detach = (text: string): string => Buffer.from(text).toString();

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
