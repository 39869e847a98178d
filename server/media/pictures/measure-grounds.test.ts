import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import pictures from "#content/starter/en/pictures.json" with { type: "json" };
import { drawSamplePortrait, samplePortraits } from "#tests/support/sample-portraits.ts";
import { getContrast, layColor, toHex, withAlpha } from "#contracts/theme/color.ts";
import { deriveTokens } from "#contracts/theme/derive-tokens.ts";
import { builtInLook, type Look, schemes } from "#contracts/theme/look.ts";
import { readGrounds, toPortraitCss, toVeils } from "#contracts/theme/portrait-css.ts";
import { proposeTheme } from "#contracts/theme/propose-theme.ts";
import { composeHero } from "./compose-portrait.ts";
import { measureGrounds } from "./measure-grounds.ts";

const looks: Look[] = [builtInLook, { ...builtInLook, ...proposeTheme(["#7a4b2a", "#e9c46a", "#2a9d8f"]) }];

const compose = async (name: (typeof samplePortraits)[number], scheme: (typeof schemes)[number]) => {
  const picture = await drawSamplePortrait(name);
  const { data, info } = await sharp(picture)
    .flatten({ background: "#0b0e26" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return composeHero({ image: sharp(data, { raw: info }), width: info.width, height: info.height }, scheme);
};

/** As a phone shows it: all colors of some rows, the outermost first. */
const readRows = async (hero: Sharp, from: number, to: number): Promise<string[]> => {
  const width = 480;
  const { data, info } = await hero.clone().resize({ width }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const colors = new Map<string, number>();
  for (let y = Math.round(info.height * from); y < Math.round(info.height * to); y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * info.channels;
      const color = toHex([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, 1]);
      colors.set(color, (colors.get(color) ?? 0) + 1);
    }
  const sorted = [...colors].sort(([one], [other]) => getContrast(one, "#000000") - getContrast(other, "#000000"));
  // One in fifty pixels may be an edge that is sharper than a letter is thick.
  const ignored = ((to - from) * info.height * width) / 100;
  const cut = (list: [string, number][]): string => {
    let seen = 0;
    return list.find(([, count]) => (seen += count) > ignored)?.[0] ?? "";
  };
  return [cut(sorted), cut(sorted.toReversed())];
};

const byDay: readonly string[] = ["bright above dark", "full body", "noise"];
for (const name of samplePortraits)
  test(`texts can be read over a portrait: ${name}`, byDay.includes(name) ? {} : { tags: "night" }, async () => {
    for (const scheme of schemes) {
      const hero = await compose(name, scheme);
      const grounds = readGrounds(`/media/own/0-hero-${await measureGrounds(hero)}-1600.webp`);
      if (!grounds) throw new Error("was not measured");
      for (const look of looks) {
        const tokens = deriveTokens(scheme, look[scheme]);
        const veils = toVeils(look, scheme, grounds);
        const seen = (color: string, veil: number) => layColor(withAlpha(tokens.surface, veil / 100), color);
        for (const color of await readRows(hero, 0, 0.16))
          expect(getContrast(tokens["foreground-muted"], seen(color, veils.header))).toBeGreaterThanOrEqual(4.5);
        for (const color of await readRows(hero, 0.4, 1)) {
          expect(getContrast(tokens.foreground, seen(color, veils.texts))).toBeGreaterThanOrEqual(4.5);
          expect(getContrast(tokens.text2, seen(color, veils.texts))).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });

test("the portrait of a character without one is measured", async () => {
  for (const file of Object.values(pictures.hero).filter((path) => path.startsWith("/media/"))) {
    const [, grounds] = /-([0-9a-f]{12})-1600/.exec(file) ?? [];
    expect(await measureGrounds(sharp(`content${file}`))).toBe(grounds);
  }
});

test("a portrait that needs no veil gets none, and one that was not measured", async () => {
  expect(toPortraitCss(builtInLook, { dark: "/media/portrait/hero-1600.webp", light: "/media/own/x-1600.webp" })).toBe(
    "",
  );
  const plain = { dark: "/media/own/0-hero-000111000111-1600.webp", light: "/media/own/0-hero-eeefffeeefff-1600.webp" };
  expect(toPortraitCss(builtInLook, plain)).toBe("");
  const busy = { dark: "/media/own/0-hero-000111000fff-1600.webp", light: "/media/own/0-hero-eeefffeeefff-1600.webp" };
  expect(toPortraitCss(builtInLook, busy)).toMatch(/^@media screen\{\[data-hero-texts\]::before/);
});

test("what has to stay in sight of a portrait is a rule of its own", () => {
  const plain = { dark: "/media/own/x-1600.webp", light: "/media/own/x-1600.webp" };
  expect(toPortraitCss(builtInLook, { ...plain, focus: { x: 40, y: 30 } })).toBe(
    "[data-part=image] img{object-position:40% 30%}",
  );
});
