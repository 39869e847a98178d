import { expect, test } from "vitest";
import type { JsonValue } from "#contracts/json-value.ts";
import type { PortraitSet } from "#contracts/media/character-media.ts";
import { readShippedDocuments } from "../content/shipped-documents.ts";
import { toPortraitDocuments } from "./portrait-documents.ts";

const shipped = readShippedDocuments("content");

const toPortrait = (digit: string): PortraitSet => {
  const own = (name: string) => `/media/own/${digit.repeat(24)}-${name}`;
  return {
    pictures: {
      favicon: own("icon-64.png"),
      appleTouchIcon: own("icon-180.png"),
      shareBackground: own("share.png"),
      hero: { dark: own("hero-1600.webp"), light: own("hero-light-1600.webp") },
    },
    heroAvif: { dark: own("hero-1600.avif"), light: own("hero-light-1600.avif") },
    avatar: { small: own("avatar-128.webp"), medium: own("avatar-256.webp"), large: own("avatar-512.webp") },
    artwork: [512, 192].map((side) => ({
      src: own(`icon-${side}.png`),
      sizes: `${side}x${side}`,
      type: "image/png",
    })),
    colors: [],
  };
};
const one = toPortrait("1");
const two = toPortrait("2");

const read = (base: "shipped" | "starter") =>
  shipped.listNames(base).map((name): [string, JsonValue] => [name, shipped.get(name, base)]);
const findPaths = (value: unknown, pattern: RegExp) => JSON.stringify(value).match(pattern) ?? [];
const shownPictures = /"\/media\/(?:starter\/)?(?:portrait|avatar|icons)\/[^"]+|"\/media\/(?:starter\/)?og-[^"]+/g;

test.each(["shipped", "starter"] as const)("no document with the %s texts shows anybody else", (base) => {
  const documents = read(base);
  const changed = toPortraitDocuments(documents, one);
  expect(Object.keys(changed)).toEqual(
    documents.filter(([, value]) => findPaths(value, shownPictures).length > 0).map(([name]) => name),
  );
  expect(Object.keys(changed).length).toBeGreaterThan(6);
  expect(findPaths(changed, shownPictures)).toEqual([]);
});

test("a smaller picture stays as small, in whatever document it is", () => {
  const { "hub/pages": hub } = toPortraitDocuments(read("shipped"), one);
  const found = findPaths(hub, /\/media\/own\/[^"]+/g).map((path) =>
    path.replace("/media/own/111111111111111111111111-", ""),
  );
  expect(found.slice(0, 4)).toEqual(["hero-1600.webp", "hero-960.webp", "hero-light-1600.webp", "hero-light-960.webp"]);
});

test("a later portrait takes all places of the earlier one, and the same one changes nothing", () => {
  const first = new Map([...read("starter"), ...Object.entries(toPortraitDocuments(read("starter"), one))]);
  expect(toPortraitDocuments(first, one)).toEqual({});
  const second = toPortraitDocuments(first, two);
  expect(Object.keys(second)).toEqual(Object.keys(toPortraitDocuments(read("starter"), one)));
  expect(findPaths(second, /\/media\/own\/1+/g)).toEqual([]);
});

test("pictures of the owner in other places are left alone, and what is left of the shipped ones is not", () => {
  const own = "/media/own/3333.webp";
  const documents: [string, JsonValue][] = [
    ["pictures", { hero: { dark: own, light: own, alt: "Mira" } }],
    ["donation", { picture: "/media/own/4444.webp" }],
    ["access", { picture: "/media/starter/portrait/hero-001559114fff-960.webp" }],
  ];
  expect(toPortraitDocuments(documents, one, read("starter"))).toEqual({
    pictures: { ...one.pictures, hero: { ...one.pictures.hero, alt: "Mira" } },
    access: { picture: one.pictures.hero.dark.replace("1600", "960") },
  });
});

test("the focus of a portrait comes with it, and goes with the next one", () => {
  const focused = { ...one, pictures: { ...one.pictures, hero: { ...one.pictures.hero, focus: { x: 40, y: 30 } } } };
  const first = new Map([...read("starter"), ...Object.entries(toPortraitDocuments(read("starter"), focused))]);
  expect(first.get("pictures")).toMatchObject({ hero: { focus: { x: 40, y: 30 } } });
  const { pictures } = toPortraitDocuments(first, two);
  expect(pictures).toMatchObject({ hero: two.pictures.hero });
  expect(pictures).not.toHaveProperty("hero.focus");
});
