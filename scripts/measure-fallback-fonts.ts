// Prints app/styles/fallback-fonts.css: `node scripts/measure-fallback-fonts.ts > app/styles/fallback-fonts.css`.
// Needs Chromium and the Liberation fonts, which have the metrics of Arial and Times New Roman.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import {
  type LocalFont,
  type MeasuredFace,
  measureFallbackFonts,
} from "@site/first-paint/web-fonts/measure-fallback-fonts.ts";

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
