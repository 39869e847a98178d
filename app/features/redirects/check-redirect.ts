type TypedRedirect = { from: string; to: string };
export type RedirectErrors = { from?: string; to?: string };

/** An old address as a path: of a whole one, as it is copied from the old site, what follows the host. */
export const toOldPath = (typed: string): string => {
  const given = typed.trim();
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) return given;
  const { pathname, search } = new URL(given);
  return `${pathname}${search}`;
};

/** What is wrong with a redirect before the site is asked, by field. */
export const checkRedirect = ({ from, to }: TypedRedirect): RedirectErrors => {
  const isPath = (address: string) => address.startsWith("/") && !address.startsWith("//");
  const isAddress = /^https?:\/\//i.test(to) && URL.canParse(to);
  return {
    ...(!isPath(from) && { from: "The old address must be a path of this site and begin with a slash." }),
    ...(!isPath(to) &&
      !isAddress && {
        to: "This must be a path that begins with a slash, or an address that begins with https:// or http://.",
      }),
    ...(isPath(from) && from === to && { to: "An address cannot lead to itself." }),
  };
};
