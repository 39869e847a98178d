import { normalizeText } from "../normalize-text.ts";

export const maxTags = 10;
/** In characters. */
export const maxTagLength = 40;

/** No tag that a post can have is longer, however it is encoded. */
const maxGivenLength = 500;
const marks = /[\s!"$%&'()*,./:;<=>?@[\]\\^`{|}~-]+/;

/**
 * The last part of the path of a tag's page, decoded: lower case, with a hyphen for spaces and marks; empty for a tag
 * without any other character. The database makes the addresses of links by the same rule (`private.tag_address`).
 */
export const toTagAddress = (tag: string): string =>
  normalizeText(tag, "NFC", maxGivenLength).toLowerCase().split(marks).filter(Boolean).join("-");

/** Whether a tag may have this address. U+FFFD stands for what could not be decoded. */
export const isTagAddress = (value: string): boolean =>
  value !== "" && value.length <= 160 && !value.includes("\ufffd") && toTagAddress(value) === value;

/** A tag as it is stored: composed, in one line, without control characters. */
const cleanTag = (tag: string): string =>
  normalizeText(tag, "NFC", maxGivenLength)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

/** Cleans tags, and leaves out empty ones and those with the address of an earlier one. */
export const uniteTags = (typedTags: readonly string[]): string[] => {
  const tags = new Map<string, string>();
  for (const tag of typedTags.map(cleanTag)) {
    const address = toTagAddress(tag) || tag;
    if (tag !== "" && !tags.has(address)) tags.set(address, tag);
  }
  return [...tags.values()];
};

/** Sorts tags of other programs into those that a post can have, and the others. */
export const sortTags = (typedTags: readonly string[]): { tags: string[]; left: string[] } => {
  const isPossible = (tag: string) => toTagAddress(tag) !== "" && Array.from(tag).length <= maxTagLength;
  const all = uniteTags(typedTags);
  const tags = all.filter(isPossible).slice(0, maxTags);
  return { tags, left: all.filter((tag) => !tags.includes(tag)) };
};
