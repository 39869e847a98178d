const addresses = /(?:\]\(|\]:|https?:|www\.|mailto:)[^\s)]*/gi;

const listAddresses = (text: string): string[] => [...text.matchAll(addresses)].map(([found]) => found.toLowerCase());

/** Whether a text of a model leads to somewhere that the given texts do not lead to. */
export const addsAddress = (after: string, ...given: string[]): boolean => {
  const known = new Set(given.flatMap(listAddresses));
  return listAddresses(after).some((address) => !known.has(address));
};
