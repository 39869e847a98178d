/** A face of a web font, and the local fonts that are shown in its place. */
export type MeasuredFace = {
  family: string;
  /** URL of the web font. */
  href: string;
  style: string;
  weight: number;
  /** The weights for which it is used. */
  range: string;
  local: LocalFont[];
};

export type LocalFont = {
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

type Measured = { width: number; ascent: number; descent: number };
type Sample = { source: string; style: string; weight: number; text: string };

/** A page of a browser, as in Playwright. */
type BrowserPage = { evaluate(work: (sample: Sample) => Promise<Measured>, sample: Sample): Promise<Measured> };

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

/**
 * The `@font-face` rules of local fonts in the measures of web fonts, so that nothing moves when those arrive (CLS). They
 * are measured with a text of the site, in a browser on a machine that has the fonts named `measure`.
 */
export const measureFallbackFonts = async (page: BrowserPage, faces: MeasuredFace[], text: string): Promise<string> => {
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
