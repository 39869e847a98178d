import { canonicalShortName, toCanonicalPath, toShownPath } from "./persona-addresses.ts";

// The targets of links in Markdown and HTML: `](/path`, `]: /path`, `href="/path`.
const linkedPath = /(\]\(<?|\]: |href=["'])(\/[^\s?#()<>"']*)/g;

const translate = <Value>(value: Value, toPath: (address: string) => string): Value =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string"
      ? toPath(part).replace(linkedPath, (_whole, before: string, path: string) => before + toPath(path))
      : part,
  ) as Value;

/**
 * A copy of a JSON value with all links to pages that are named after the persona as the site shows them: texts that
 * are an address, and links in Markdown and HTML. The same value if there is nothing to translate.
 */
export const translateLinks = <Value>(value: Value, shortName: string): Value =>
  shortName === canonicalShortName ? value : translate(value, (address) => toShownPath(address, shortName));

/** The reverse of `translateLinks`, for texts that somebody wrote with the addresses that the site shows. */
export const toCanonicalLinks = <Value>(value: Value, shortName: string): Value =>
  shortName === canonicalShortName ? value : translate(value, (address) => toCanonicalPath(address, shortName));
