/** An `item` of a WordPress export: a post, a page, a picture, or something of a plugin. */
export type WxrItem = {
  /** Texts of its elements by name, as `wp:post_id`; the first of each. */
  fields: Map<string, string>;
  terms: { domain: string; name: string }[];
  /** Values of `wp:postmeta` by key; the first of each. */
  meta: Map<string, string>;
  oldSlugs: string[];
  /** Comments that were shown. */
  comments: number;
  /** Where it begins, from 1. */
  line: number;
};

export const getField = ({ fields }: WxrItem, name: string): string => fields.get(name) ?? "";
