/** Whether an address can be that of the page where a post stood first: https, without a user or a password. */
export const isCanonicalAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === "https:" && url.username === "" && url.password === "" && !/[\s\p{Cc}]/u.test(address);
};

/** Whether two addresses are of one site, whatever their protocols. */
export const isSameSite = (one: string, other: string): boolean => {
  const host = URL.parse(one)?.host;
  return host !== undefined && host === URL.parse(other)?.host;
};
