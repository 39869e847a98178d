/** The short name in the addresses that the code, `content/` and the database use. */
export const canonicalShortName = "chloe";

/** The addresses of all pages that are named after the persona. */
const toNamedPaths = (shortName: string): string[] => [
  `/${shortName}-story`,
  `/${shortName}-chat`,
  `/${shortName}-blockchain`,
  `/play-with-${shortName}`,
  `/play-with-${shortName}/pictures`,
];

const rename = (address: string, from: string, to: string): string => {
  if (from === to) return address;
  const end = address.search(/[?#]/);
  const path = end < 0 ? address : address.slice(0, end);
  const renamed = toNamedPaths(to)[toNamedPaths(from).indexOf(path)];
  return renamed === undefined ? address : renamed + address.slice(path.length);
};

/**
 * An address as the site of a persona shows it: `/mira-story` for `/chloe-story`, with its query and fragment. Leaves
 * all other addresses as they are.
 */
export const toShownPath = (address: string, shortName: string): string =>
  rename(address, canonicalShortName, shortName);

/** The reverse of `toShownPath`. */
export const toCanonicalPath = (address: string, shortName: string): string =>
  rename(address, shortName, canonicalShortName);
