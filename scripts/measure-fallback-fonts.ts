// Prints app/styles/fallback-fonts.css: `node scripts/measure-fallback-fonts.ts > app/styles/fallback-fonts.css`.
// Needs Chromium and the Liberation fonts, which have the metrics of Arial and Times New Roman.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Page } from "@playwright/test";

/** A face of a web font, and the local fonts that are shown in its place. */
type MeasuredFace = {
  family: string;
  /** URL of the web font. */
  href: string;
  style: string;
  weight: number;
  /** The weights for which it is used. */
  range: string;
  local: LocalFont[];
};

type LocalFont = {
  name: string;
  sources: string[];
  /** The installed font that is measured. */
  measure: string;
  /**
   * Average character widths of English text in 1/1000 em (published by Capsize), for fonts that need not be installed
   * here: of the `wanted` font, and of the `measured` one that stands in for it.
   */
  averages?: { wanted: number; measured: number };
};

const arial = { wanted: 911 / 2048, measured: 904 / 2048 };
const times = 832 / 2048;
const sans = (suffix: string, italic = ""): LocalFont => ({
  name: "Arial",
  sources: [`Arial${suffix}`, `Liberation Sans${suffix}`, `Helvetica${italic || suffix}`],
  measure: `Liberation Sans${suffix}`,
});
const serif = (suffix: string): LocalFont => ({
  name: "Times",
  sources: [`Times New Roman${suffix}`, `Liberation Serif${suffix}`, `Times${suffix}`],
  measure: `Liberation Serif${suffix}`,
});
const android = (name: string, suffix: string, averages: { wanted: number; measured: number }): LocalFont => ({
  name: name.split(" ")[0] ?? name,
  sources: [name + suffix, `${name.replaceAll(" ", "")}-${suffix.trim() || "Regular"}`],
  measure: name.startsWith("Roboto") ? "Liberation Sans" : "Liberation Serif",
  averages,
});

const { resolve } = createRequire(import.meta.url);
const toDataUrl = (file: string): string =>
  `data:font/woff2;base64,${readFileSync(resolve(`${file}.woff2`)).toString("base64")}`;

const figtree = "@fontsource-variable/figtree/files/figtree-latin-wght";
const cormorant = "@fontsource-variable/cormorant/files/cormorant-latin-wght";
const newsreader = "@fontsource/newsreader/files/newsreader-latin-400";
const mono = "@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400";
const faces: MeasuredFace[] = [
  {
    family: "Figtree",
    href: toDataUrl(`${figtree}-normal`),
    style: "normal",
    weight: 400,
    range: "300 550",
    local: [sans(""), android("Roboto", "", arial)],
  },
  {
    family: "Figtree",
    href: toDataUrl(`${figtree}-normal`),
    style: "normal",
    weight: 600,
    range: "551 900",
    local: [sans(" Bold"), android("Roboto", " Bold", { ...arial, wanted: 926 / 2048 })],
  },
  {
    family: "Figtree",
    href: toDataUrl(`${figtree}-italic`),
    style: "italic",
    weight: 400,
    range: "300 900",
    local: [sans(" Italic", " Oblique"), android("Roboto", " Italic", arial)],
  },
  {
    family: "Cormorant",
    href: toDataUrl(`${cormorant}-normal`),
    style: "normal",
    weight: 500,
    range: "300 550",
    local: [serif(""), android("Noto Serif", "", { wanted: 0.481, measured: times })],
  },
  {
    family: "Cormorant",
    href: toDataUrl(`${cormorant}-normal`),
    style: "normal",
    weight: 600,
    range: "551 700",
    local: [serif(" Bold"), android("Noto Serif", " Bold", { wanted: 0.512, measured: times })],
  },
  {
    family: "Cormorant",
    href: toDataUrl(`${cormorant}-italic`),
    style: "italic",
    weight: 500,
    range: "300 700",
    local: [serif(" Italic"), android("Noto Serif", " Italic", { wanted: 0.469, measured: times })],
  },
  {
    family: "Newsreader",
    href: toDataUrl(`${newsreader}-normal`),
    style: "normal",
    weight: 400,
    range: "300 700",
    local: [serif(""), android("Noto Serif", "", { wanted: 0.481, measured: times })],
  },
  {
    family: "Newsreader",
    href: toDataUrl(`${newsreader}-italic`),
    style: "italic",
    weight: 400,
    range: "300 700",
    local: [serif(" Italic"), android("Noto Serif", " Italic", { wanted: 0.469, measured: times })],
  },
  {
    family: "JetBrains Mono",
    href: toDataUrl(`${mono}-normal`),
    style: "normal",
    weight: 400,
    range: "300 700",
    local: [{ name: "Courier", sources: ["Courier New", "Liberation Mono", "Courier"], measure: "Liberation Mono" }],
  },
];

type Measured = { width: number; ascent: number; descent: number };
type Sample = { source: string; style: string; weight: number; text: string };

/** Width, ascent and descent of a text at 1000 px. Runs in the browser. */
const measureText = async ({ source, style, weight, text }: Sample): Promise<Measured> => {
  const isLocal = source.startsWith("local");
  const face = new FontFace("Measured", source, { style, weight: isLocal ? "normal" : "300 900" });
  await face.load();
  document.fonts.add(face);
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("no canvas");
  context.font = `${style} ${isLocal ? 400 : weight} 1000px Measured`;
  const width = text.split(/\s+/).reduce((sum, word) => sum + context.measureText(`${word} `).width, 0);
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText("x");
  document.fonts.delete(face);
  return { width, ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 };
};

const toPercent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

const measureFallbackFonts = async (page: Page, faces: MeasuredFace[], text: string): Promise<string> => {
  const rules: string[] = [];
  for (const { family, href, style, weight, range, local } of faces) {
    const web = await page.evaluate(measureText, { source: `url(${href})`, style, weight, text });
    for (const { name, sources, measure, averages } of local) {
      const installed = { source: `local("${measure}")`, style, weight: 400, text };
      const { width } = await page.evaluate(measureText, installed);
      const scale = web.width / (averages ? (width * averages.wanted) / averages.measured : width);
      rules.push(`@font-face {
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
  return rules.join("\n");
};

const text = readdirSync("content/stories")
  .map((name) => readFileSync(`content/stories/${name}`, "utf8").replaceAll(/[^A-Za-z ,.'’]+/g, " "))
  .join(" ");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-background-networking"],
});
const page = await browser.newPage();

console.log(
  "/* Local fonts in the measures of the web fonts, so that nothing moves when those arrive (CLS). Written by",
);
console.log("   scripts/measure-fallback-fonts.ts. */");
console.log(await measureFallbackFonts(page, faces, text));
await browser.close();
