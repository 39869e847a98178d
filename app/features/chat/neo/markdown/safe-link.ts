export type SafeLink = { href: string; /** Host of an external link; null for this site. */ host: string | null };

/** Validates a link in an answer: external, on this site, or within the page. Null for all others. */
export const toSafeLink = (address: string, origin: string): SafeLink | null => {
  if (address.startsWith("#")) return { href: address, host: null };
  const isPath = address.startsWith("/") && !/^\/[/\\]/.test(address);
  if (!isPath && !/^https?:\/\//i.test(address)) return null;
  if (!URL.canParse(address, origin)) return null;
  const { host, href, origin: target, pathname, search, hash } = new URL(address, origin);
  return target === origin ? { href: pathname + search + hash, host: null } : { href, host };
};
