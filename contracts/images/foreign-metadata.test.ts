import fc from "fast-check";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { readForeignMetadata } from "./foreign-metadata.ts";
import { readPngTexts, writePngMetadata } from "./png-metadata.ts";

const read = (texts: Record<string, string>) => readForeignMetadata(new Map(Object.entries(texts)));

test.each([
  [
    "a lighthouse, (dusk:1.2)\nNegative prompt: people\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 42, Size: 512x512",
    "a lighthouse, (dusk:1.2)",
    42,
  ],
  ["a lighthouse\nSteps: 20, Seed: 7", "a lighthouse", 7],
  ["a lighthouse\nof two lines", "a lighthouse\nof two lines", null],
])("reads the parameters of AUTOMATIC1111 and Forge: %j", (parameters, prompt, seed) => {
  expect(read({ parameters })).toEqual({ prompt, seed });
});

test("reads InvokeAI, NovelAI and the graph of ComfyUI", () => {
  expect(read({ invokeai_metadata: JSON.stringify({ positive_prompt: "a whale", seed: 9 }) })).toEqual({
    prompt: "a whale",
    seed: 9,
  });
  expect(read({ Comment: JSON.stringify({ prompt: "a whale", seed: 9 }) })).toEqual({ prompt: "a whale", seed: 9 });
  const prompt = JSON.stringify({
    "3": { class_type: "KSampler", inputs: { seed: 156, positive: ["8", 0], negative: ["7", 0] } },
    "6": { class_type: "CLIPTextEncode", inputs: { text: "a whale", clip: ["4", 1] } },
    "7": { class_type: "CLIPTextEncode", inputs: { text: "people" } },
    "8": { class_type: "ControlNetApply", inputs: { conditioning: ["6", 0] } },
  });
  expect(read({ prompt })).toEqual({ prompt: "a whale", seed: 156 });
});

test.each<Record<string, string>>([
  {},
  { parameters: "  " },
  { prompt: "{" },
  { prompt: "[]" },
  { prompt: JSON.stringify({ "3": { inputs: { positive: ["3", 0], conditioning: ["3", 0] } } }) },
  { prompt: JSON.stringify({ "3": { inputs: { positive: ["__proto__", 0] } } }) },
  { Comment: JSON.stringify({ prompt: 7 }) },
])("finds nothing in %j", (texts) => {
  expect(read(texts)).toBeNull();
});

test("takes any texts without a throw", () => {
  fc.assert(
    fc.property(fc.string(), fc.json(), (text, json) => {
      for (const value of [text, json])
        read({ parameters: value, prompt: value, Comment: value, invokeai_metadata: value });
    }),
    { seed: 20_261_126, numRuns: 200 * inject("runs") },
  );
});

test("other tools find the parameters in our downloads", async () => {
  const image = await sharp({ create: { width: 9, height: 7, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const written = writePngMetadata(image, { prompt: "a whale, 🐋", seed: 42, maker: "sketch" });
  expect(readPngTexts(written).get("parameters")).toBe("a whale, 🐋\nSteps: 1, Seed: 42, Model: sketch");
  expect(readForeignMetadata(readPngTexts(written))).toEqual({ prompt: "a whale, 🐋", seed: 42 });
});
