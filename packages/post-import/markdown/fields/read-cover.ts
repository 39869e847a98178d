import { Fields, type FieldValue, findText, findValue } from "../front-matter/fields.ts";

export type Cover = { address: string; alt: string };

const names = [
  "image",
  "cover",
  "featured_image",
  "feature_image",
  "heroImage",
  "hero",
  "banner",
  "thumbnail",
  "cover_image",
  "images",
  "image_url",
  "header",
  "featured",
  "img",
  "photo",
  "teaser",
  "og_image",
  "social_image",
  "banner_img",
  "index_img",
  "top_img",
  "thumb",
];
const inside = ["image", "src", "url", "path", "file", "feature", "overlay_image", "teaser", "filename", "thumbnail"];
const altNames = [
  "image_alt",
  "cover_alt",
  "heroImageAlt",
  "heroAlt",
  "banner_alt",
  "thumbnail_alt",
  "featured_image_alt",
  "feature_image_alt",
  "cover_image_alt",
  "imageAltText",
  "alt",
];

const isAddress = (text: string): boolean =>
  text.length <= 2_000 &&
  !text.includes("\n") &&
  (/\.[a-z]{3,4}(?:[?#]|$)/i.test(text) || /^(?:https?:)?\/\//.test(text));

const findCover = (value: FieldValue): Cover | null => {
  if (Array.isArray(value)) return findCover(value[0] ?? null);
  if (value instanceof Fields) {
    const address = findText(value, ...inside);
    return address !== null && isAddress(address)
      ? { address, alt: findText(value, "alt", "altText", "alternative", "caption") ?? "" }
      : null;
  }
  if (typeof value !== "string") return null;
  // Obsidian's: [[picture.png]]
  const address = value
    .trim()
    .replace(/^!?\[\[/, "")
    .replace(/(?:\|.{0,200})?\]\]$/, "");
  return isAddress(address) ? { address, alt: "" } : null;
};

/** The cover of a post under its usual names, with its alternative text. Its address is as it is written. */
export const readCover = (fields: Fields): Cover | null => {
  for (const scope of ["", "extra.", "params."])
    for (const name of names) {
      const cover = findCover(findValue(fields, scope + name));
      if (cover) return { ...cover, alt: cover.alt || (findText(fields, ...altNames.map((alt) => scope + alt)) ?? "") };
    }
  return null;
};
