// Draws the sample prompts of the sketch maker on one sheet, to look at them side by side:
// node media/sketch-contact-sheet.ts out.png [seed]
import sharp from "sharp";
import { rasterizeSketch } from "@site/sketch/rasterize-sketch.ts";
import { samplePrompts } from "@site/sketch/sample-prompts.ts";

const [out = "sketch-contact.png", seed = "1"] = process.argv.slice(2);
const [columns, cell, gap] = [8, 300, 6];
const rows = Math.ceil(samplePrompts.length / columns);

const tiles = [];
for (const [index, prompt] of samplePrompts.entries()) {
  const picture = await rasterizeSketch({
    prompt,
    seed: Number(seed),
    width: 512,
    height: 512,
    portraitNames: ["chloe"],
  });
  const input = await sharp(picture).resize(cell, cell).toBuffer();
  tiles.push({ input, left: (index % columns) * (cell + gap), top: Math.floor(index / columns) * (cell + gap) });
}
const size = { width: columns * (cell + gap) - gap, height: rows * (cell + gap) - gap };
await sharp({ create: { ...size, channels: 3, background: "#05060f" } })
  .composite(tiles)
  .png()
  .toFile(out);
