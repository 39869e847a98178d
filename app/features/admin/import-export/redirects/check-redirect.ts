import { getContent } from "#app/lib/content/content.ts";

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
  const texts = getContent("admin").redirects;
  const isPath = (address: string) => address.startsWith("/") && !address.startsWith("//");
  const isAddress = /^https?:\/\//i.test(to) && URL.canParse(to);
  return {
    ...(!isPath(from) && { from: texts.fromRefused }),
    ...(!isPath(to) && !isAddress && { to: texts.toRefused }),
    ...(isPath(from) && from === to && { to: texts.toItself }),
  };
};
