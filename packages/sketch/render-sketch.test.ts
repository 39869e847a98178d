import fc from "fast-check";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { type Figure, drawMotif } from "./drawing/figure.ts";
import { createRandom } from "./drawing/random.ts";
import { motifs } from "./motifs/motifs.ts";
import { livingWords } from "./prompt/living-words.ts";
import { effectPhrases } from "./prompt/mood-words.ts";
import { thingWords } from "./prompt/thing-words.ts";
import { rasterizeSketch } from "./rasterize-sketch.ts";
import { renderSketch } from "./render-sketch.ts";
import { samplePrompts } from "./sample-prompts.ts";

const render = (prompt: string, seed = 1): string => renderSketch({ prompt, seed, width: 512, height: 512 });

const allowedTags = new Set([
  "svg",
  "defs",
  "g",
  "path",
  "circle",
  "ellipse",
  "rect",
  "stop",
  "linearGradient",
  "radialGradient",
  "clipPath",
  "pattern",
  "filter",
  "feGaussianBlur",
]);

/** Checks for the elements and attributes that the maker uses, no text, and no invalid numbers. */
const expectCleanSvg = (svg: string): void => {
  const tags = [...svg.matchAll(/<\/?([A-Za-z]+)/g)].map(([, tag]) => tag as string);
  expect([...new Set(tags)].filter((tag) => !allowedTags.has(tag))).toEqual([]);
  expect(svg.replace(/<[^>]*>/g, "")).toBe("");
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null|href|\bon[a-z]+=|data:/);
};

const thumbnail = async (prompt: string, seed = 1): Promise<Buffer> => {
  const picture = await rasterizeSketch({ prompt, seed, width: 128, height: 128 });
  return sharp(picture).resize(16, 16, { kernel: "lanczos3" }).removeAlpha().raw().toBuffer();
};

/** How far apart two pictures of 16 by 16 pixels are: the mean distance in RGB, 0 to 441. */
const distance = (a: Buffer, b: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at += 3) {
    const [red, green, blue] = [0, 1, 2].map((part) => (a[at + part] ?? 0) - (b[at + part] ?? 0));
    sum += Math.hypot(red ?? 0, green ?? 0, blue ?? 0);
  }
  return sum / (a.length / 3);
};

test("returns the same bytes for the same prompt and seed, and others for other ones", () => {
  for (const prompt of samplePrompts) expect(render(prompt)).toBe(render(prompt));
  expect(render("a fox")).not.toBe(render("a fox", 2));
  expect(render("xqzv")).not.toBe(render("xqzw"));
});

// Saving the same picture as a coarse JPEG changes this measure by less than 4. A distance of 24 is six times as much,
// on average over the whole picture: different light, place or figure.
test("leaves out the mark of the maker, and nothing else, where a site has another sign", () => {
  const signed = renderSketch({ prompt: "a red fox", seed: 3, width: 400, height: 300 });
  const unsigned = renderSketch({ prompt: "a red fox", seed: 3, width: 400, height: 300, isSigned: false });
  const mark = /<path[^>]*rotate\(14\) scale\(\.26\)[^>]*>/;
  expect(signed).toMatch(mark);
  expect(unsigned).not.toMatch(mark);
  expect(unsigned.length).toBeLessThan(signed.length);
});

test("draws visibly different pictures even for the nearest two of forty prompts", { tags: "night" }, async () => {
  const thumbnails: Buffer[] = [];
  for (const prompt of samplePrompts) thumbnails.push(await thumbnail(prompt));
  const first = await rasterizeSketch({ prompt: samplePrompts[0] ?? "", seed: 1, width: 128, height: 128 });
  const copy = await sharp(await sharp(first).jpeg({ quality: 40 }).toBuffer())
    .resize(16, 16)
    .raw()
    .toBuffer();
  expect(distance(thumbnails[0] ?? copy, copy)).toBeLessThan(4);
  const pairs = thumbnails.flatMap((one, index) =>
    thumbnails.slice(index + 1).map((other, offset) => ({
      apart: distance(one, other),
      prompts: [samplePrompts[index], samplePrompts[index + 1 + offset]],
    })),
  );
  const nearest = pairs.toSorted((a, b) => a.apart - b.apart)[0];
  expect(nearest?.apart, nearest?.prompts.join(" / ")).toBeGreaterThan(24);
});

test("puts no word of a prompt into the markup", () => {
  const hostile = [
    `<script>alert(1)</script>`,
    `"/><image href="file:///etc/passwd"/>`,
    `]]><!ENTITY x SYSTEM "file:///etc/passwd">`,
    "../../../etc/passwd",
    "__proto__ constructor toString hasOwnProperty",
    "\u0000\u0001\uFFFF",
    "\uD800 lone",
    "قطة فوق القمر",
    "\u202Egnp.exe",
    "🦋🦊🌙",
    "url(#g1) &amp; &#60;svg&#62;",
    "a".repeat(5000),
    "cat ".repeat(1250),
    "9999999999 cats",
    "-1 cats",
    "1e309 stars",
    " ",
    "٣ قطط",
  ];
  for (const prompt of hostile) expectCleanSvg(render(prompt));
});

test("returns clean markup for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.integer(), (prompt, seed) =>
      expectCleanSvg(render(prompt, seed)),
    ),
    { seed: 20_261_122, numRuns: 4 * inject("runs") },
  );
});

const drawByName = (name: string, seed: string): Figure => {
  const motif = motifs.get(name);
  if (!motif) throw new Error(`There is no figure ${name}.`);
  return drawMotif(motif, createRandom(seed));
};
const expectCleanFigure = (name: string, seed: string): void => {
  const { body, parts = [], lines = "", lit = "" } = drawByName(name, seed);
  for (const d of [body, lines, lit, ...parts.map((part) => part.d)]) expect(d, name).toMatch(/^[MCLHVAahvZ\d. -]*$/);
};

test("returns clean markup for every figure and its words", () => {
  const words = Object.entries({ ...livingWords, ...thingWords });
  expect(motifs.size).toBeGreaterThan(150);
  for (const name of motifs.keys()) for (const seed of ["a", "b"]) expectCleanFigure(name, seed);
  for (const [name, row] of words) {
    expect(name === "portrait" || motifs.has(name), name).toBe(true);
    expectCleanSvg(render(row.split(/\s+/)[0]?.replaceAll("-", " ") ?? ""));
  }
});

test("draws wide, tall and tiny pictures at their size", async () => {
  for (const [width, height] of [
    [640, 360],
    [360, 640],
    [64, 64],
  ] as const) {
    const picture = await rasterizeSketch({ prompt: "a castle by the sea", seed: 3, width, height });
    expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width, height });
  }
});

const getBody = (name: string): string => drawByName(name, "any").body;

test("adds no figure that nobody asked for", () => {
  // The butterfly is the signature.
  const names = [...motifs.keys()].filter((name) => name !== "butterfly");
  const bodies = names.map((name) => [name, getBody(name)] as const);
  for (const prompt of ["a meadow", "the sea at night", "a quiet room", "space", "a forest in fog"])
    for (const seed of [1, 2, 3]) {
      const svg = render(prompt, seed);
      expect(
        bodies.filter(([, body]) => svg.includes(body)).map(([name]) => name),
        prompt,
      ).toEqual([]);
    }
});

test("draws what is on a shelf above its books, and who sits on a bench on its seat", () => {
  const getHeight = (svg: string, name: string): number => {
    const before = svg.slice(0, svg.lastIndexOf(getBody(name)));
    return Number(/.*transform="translate\(-?[\d.]+ (-?[\d.]+)\)/s.exec(before)?.[1]);
  };
  for (const seed of [1, 2, 3, 4]) {
    const library = render("a sleeping cat on the shelf", seed);
    expect(getHeight(library, "shelf") - getHeight(library, "cat-asleep")).toBeGreaterThan(300);
    const park = render("a man sitting on a bench", seed);
    expect(getHeight(park, "bench") - getHeight(park, "man-sitting-raised")).toBeGreaterThan(20);
    expect(park).not.toContain(getBody("man-sitting"));
  }
});

/** Horizontal position, from 0 to 1000, of the figure with this silhouette. */
const findFigure = (svg: string, silhouette: string): number => {
  const before = svg.slice(0, svg.lastIndexOf(silhouette));
  return Number(/.*transform="translate\((-?[\d.]+) /s.exec(before)?.[1]);
};

test("puts an umbrella into the hand of a figure that can carry it, and beside others", () => {
  const getGap = (prompt: string, name: string, seed: number): number => {
    const svg = render(prompt, seed);
    return Math.abs(findFigure(svg, getBody(name)) - findFigure(svg, getBody("umbrella")));
  };
  for (const seed of [1, 2, 3, 4, 5]) {
    for (const name of ["robot", "woman", "man", "child"]) {
      expect(getGap(`a ${name} with an umbrella`, name, seed), name).toBeGreaterThan(30);
      expect(getGap(`a ${name} with an umbrella`, name, seed), name).toBeLessThan(160);
    }
    expect(getGap("a snowman and an umbrella", "snowman", seed)).toBeGreaterThan(200);
  }
});

const measure = async (
  prompt: string,
): Promise<{ saturation: number; light: number; contrast: number; top: number }> => {
  const picture = await rasterizeSketch({ prompt, seed: 1, width: 256, height: 256 });
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const lights: number[] = [];
  let saturation = 0;
  for (let at = 0; at < data.length; at += 3) {
    const rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    saturation += Math.max(...rgb) - Math.min(...rgb);
    lights.push((rgb[0] ?? 0) * 0.3 + (rgb[1] ?? 0) * 0.59 + (rgb[2] ?? 0) * 0.11);
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const light = mean(lights);
  const contrast = Math.sqrt(mean(lights.map((value) => (value - light) ** 2))) / light;
  return { saturation: saturation / lights.length, light, contrast, top: mean(lights.slice(0, 256 * 20)) };
};

type Measured = Awaited<ReturnType<typeof measure>> & { apart: number; length: number };

const promises: Readonly<Record<string, (changed: Measured, plain: Measured) => boolean>> = {
  perspective: (changed) => changed.apart > 12,
  lighting: (changed, plain) => changed.contrast > plain.contrast * 1.1,
  textures: (changed, plain) => changed.length > plain.length * 1.15,
  cinematic: (changed) => changed.top < 12,
  vibrant: (changed, plain) => changed.saturation > plain.saturation * 1.15,
  soft: (changed, plain) => changed.contrast < plain.contrast * 0.9,
  fine: (changed, plain) => changed.length > plain.length * 1.15,
};

test.each(effectPhrases)("applies the suffix for %s without changing the picture otherwise", async (effect, phrase) => {
  const base = "a deer by a mountain lake at dusk";
  const prompt = `${base}, ${phrase}`;
  const [before, after] = [await thumbnail(base), await thumbnail(prompt)];
  const plain = { ...(await measure(base)), apart: 0, length: render(base).length };
  const changed = { ...(await measure(prompt)), apart: distance(before, after), length: render(prompt).length };
  const stranger = distance(before, await thumbnail("a bright summer meadow"));
  expect(promises[effect]?.(changed, plain), JSON.stringify({ changed, plain })).toBe(true);
  expect(changed.apart).toBeLessThan(stranger);
});
