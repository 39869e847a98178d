// Prints app/styles/fallback-fonts.css: `node scripts/measure-fallback-fonts.ts > app/styles/fallback-fonts.css`.
// Needs Chromium and the Liberation fonts, which have the metrics of Arial and Times New Roman.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";

type Face = { family: string; file: string; style: string; weight: number; range: string; local: Local[] };
// `averages`: average character widths of English text in 1/1000 em (published by Capsize), for fonts that need not be
// installed here: of the `wanted` font, and of the `measured` one that stands in for it.
type Local = { name: string; sources: string[]; measure: string; averages?: { wanted: number; measured: number } };

const arial = { wanted: 911 / 2048, measured: 904 / 2048 };
const times = 832 / 2048;
const sans = (suffix: string, italic = ""): Local => ({
  name: "Arial",
  sources: [`Arial${suffix}`, `Liberation Sans${suffix}`, `Helvetica${italic || suffix}`],
  measure: `Liberation Sans${suffix}`,
});
const serif = (suffix: string): Local => ({
  name: "Times",
  sources: [`Times New Roman${suffix}`, `Liberation Serif${suffix}`, `Times${suffix}`],
  measure: `Liberation Serif${suffix}`,
});
const android = (name: string, suffix: string, averages: { wanted: number; measured: number }): Local => ({
  name: name.split(" ")[0] ?? name,
  sources: [name + suffix, `${name.replaceAll(" ", "")}-${suffix.trim() || "Regular"}`],
  measure: name.startsWith("Roboto") ? "Liberation Sans" : "Liberation Serif",
  averages,
});

const figtree = "figtree/files/figtree-latin-wght";
const cormorant = "cormorant/files/cormorant-latin-wght";
const faces: Face[] = [
  {
    family: "Figtree",
    file: `${figtree}-normal`,
    style: "normal",
    weight: 400,
    range: "300 550",
    local: [sans(""), android("Roboto", "", arial)],
  },
  {
    family: "Figtree",
    file: `${figtree}-normal`,
    style: "normal",
    weight: 600,
    range: "551 900",
    local: [sans(" Bold"), android("Roboto", " Bold", { ...arial, wanted: 926 / 2048 })],
  },
  {
    family: "Figtree",
    file: `${figtree}-italic`,
    style: "italic",
    weight: 400,
    range: "300 900",
    local: [sans(" Italic", " Oblique"), android("Roboto", " Italic", arial)],
  },
  {
    family: "Cormorant",
    file: `${cormorant}-normal`,
    style: "normal",
    weight: 500,
    range: "300 550",
    local: [serif(""), android("Noto Serif", "", { wanted: 0.481, measured: times })],
  },
  {
    family: "Cormorant",
    file: `${cormorant}-normal`,
    style: "normal",
    weight: 600,
    range: "551 700",
    local: [serif(" Bold"), android("Noto Serif", " Bold", { wanted: 0.512, measured: times })],
  },
  {
    family: "Cormorant",
    file: `${cormorant}-italic`,
    style: "italic",
    weight: 500,
    range: "300 700",
    local: [serif(" Italic"), android("Noto Serif", " Italic", { wanted: 0.469, measured: times })],
  },
];

const text = readdirSync("content/stories")
  .map((name) => readFileSync(`content/stories/${name}`, "utf8").replaceAll(/[^A-Za-z ,.'’]+/g, " "))
  .join(" ");

const { resolve } = createRequire(import.meta.url);
const toDataUrl = (file: string): string =>
  `data:font/woff2;base64,${readFileSync(resolve(`@fontsource-variable/${file}.woff2`)).toString("base64")}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking"],
});
const page = await browser.newPage();

/** Width, ascent and descent of a text at 1000 px. */
const measure = (source: string, style: string, weight: number) =>
  page.evaluate(
    async ({ source, style, weight, text }) => {
      const face = new FontFace("Measured", source, {
        style,
        weight: source.startsWith("local") ? "normal" : "300 900",
      });
      await face.load();
      document.fonts.add(face);
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("no canvas");
      context.font = `${style} ${source.startsWith("local") ? 400 : weight} 1000px Measured`;
      const words = text.split(/\s+/);
      const width = words.reduce((sum, word) => sum + context.measureText(`${word} `).width, 0);
      const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText("x");
      document.fonts.delete(face);
      return { width, ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 };
    },
    { source, style, weight, text },
  );

const toPercent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

console.log(
  "/* Local fonts in the measures of the web fonts, so that nothing moves when those arrive (CLS). Written by",
);
console.log("   scripts/measure-fallback-fonts.ts. */");
for (const { family, file, style, weight, range, local } of faces) {
  const web = await measure(`url(${toDataUrl(file)})`, style, weight);
  for (const { name, sources, measure: measured, averages } of local) {
    const { width } = await measure(`local("${measured}")`, style, 400);
    const scale = web.width / (averages ? (width * averages.wanted) / averages.measured : width);
    console.log(`@font-face {
  font-family: "${family} ${name}";
  src: ${sources.map((source) => `local("${source}")`).join(", ")};
  font-style: ${style};
  font-weight: ${range};
  size-adjust: ${toPercent(scale)};
  ascent-override: ${toPercent(web.ascent / scale)};
  descent-override: ${toPercent(web.descent / scale)};
}`);
  }
}
await browser.close();
