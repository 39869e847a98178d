import sharp, { type Sharp } from "sharp";
import { readPrompt } from "./prompt/read-prompt.ts";
import { renderSketch, type SketchRequest } from "./render-sketch.ts";

const pixelsAcross = 112;

/** Draws a sketch. Takes a core for some hundred milliseconds: run it in a separate process. */
export const drawSketch = async (request: SketchRequest): Promise<Sharp> => {
  const { width, height } = request;
  const isPixelArt = readPrompt(request.prompt).style === "pixel";
  const scale = isPixelArt ? pixelsAcross / Math.min(width, height) : 1;
  const [drawnWidth, drawnHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const svg = Buffer.from(renderSketch({ ...request, width: drawnWidth, height: drawnHeight }));
  const drawn = sharp(svg, { density: 72 }).removeAlpha();
  if (!isPixelArt) return drawn;
  const small = await drawn.png({ palette: true, colours: 48, dither: 0 }).toBuffer();
  return sharp(small).resize(width, height, { kernel: "nearest" });
};

/** A sketch as PNG. */
export const rasterizeSketch = async (request: SketchRequest): Promise<Buffer> =>
  (await drawSketch(request)).png({ compressionLevel: 4 }).toBuffer();
