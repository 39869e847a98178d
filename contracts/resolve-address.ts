/**
 * Resolves a link or image address of a text as a browser does on the page at `base`. Null for what no text may lead to:
 * other schemes than http, https and mailto, and another site without a scheme.
 */
export const resolveAddress = (address: string, base: string): URL | null => {
  if (/^[/\\]{2}/.test(address) || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  return /^(?:https?|mailto):$/.test(url.protocol) ? url : null;
};
