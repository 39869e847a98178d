export const maxTags = 10;
/** In characters. */
export const maxTagLength = 40;

const marks = /[\s!"$%&'()*,./:;<=>?@[\]\\^`{|}~-]+/;

/**
 * The last part of the path of a tag's page: lower case, with a hyphen for spaces and marks; empty for a tag without any
 * other character. The database makes the addresses that links use, by the same rule (`private.tag_address`).
 */
export const toTagAddress = (tag: string): string =>
  tag.normalize("NFC").toLowerCase().split(marks).filter(Boolean).join("-");

/** A tag as it is stored: composed, in one line, without control characters. */
export const cleanTag = (tag: string): string =>
  tag
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** Sorts tags from outside into those that a post can have, each address once, and the others. */
export const sortTags = (given: readonly string[]): { tags: string[]; left: string[] } => {
  const tags = new Map<string, string>();
  const left: string[] = [];
  for (const tag of given.map(cleanTag)) {
    const address = toTagAddress(tag);
    if (tags.has(address) || tag === "") continue;
    if (address === "" || Array.from(tag).length > maxTagLength || tags.size === maxTags) left.push(tag);
    else tags.set(address, tag);
  }
  return { tags: [...tags.values()], left };
};
