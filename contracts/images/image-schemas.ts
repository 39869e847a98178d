import { z } from "zod";
import { printableText } from "../printable-text.ts";
import { type ImageQuery, imageSizes, maxImagePromptLength, maxImageSeed } from "./image-request.ts";
import { sentenceKey } from "../sentence.ts";

const emptyPrompt = sentenceKey("pictures.promptMissing");
const longPrompt = sentenceKey("pictures.promptTooLong");
const strangePrompt = sentenceKey("pictures.promptStrange");
const sizeMessage = "Width and height can be 256, 512, 768 or 1024 pixels.";
const seedMessage = "A seed is a whole number from 0 to 2147483647.";

// Limited before it is normalized too, because that takes quadratic time for combining marks. Letters of few scripts have
// more than three parts.
const promptSchema = z
  .string(emptyPrompt)
  .max(3 * maxImagePromptLength, longPrompt)
  .transform((text) => text.normalize("NFC").trim())
  .pipe(z.string().min(1, emptyPrompt).max(maxImagePromptLength, longPrompt).regex(printableText, strangePrompt));
const seedSchema = z.number(seedMessage).int(seedMessage).min(0, seedMessage).max(maxImageSeed, seedMessage);
const sizeSchema = z.literal(imageSizes, sizeMessage);

const baseSchema = z
  .string()
  .regex(
    /^(?:[0-9a-f]{40}|\/storage\/v1\/object\/public\/user-pictures\/[0-9a-f]{24}-1600\.webp)$/,
    "The base is the hash of a picture of this site, or the path of a saved one.",
  );

const fromDigits = <Schema extends z.ZodType<number, number>>(schema: Schema, message: string) =>
  z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .pipe(schema);

/** The query of the function `image`. */
export const imageQuerySchema = z.object({
  prompt: promptSchema,
  width: fromDigits(sizeSchema, sizeMessage).default(512),
  height: fromDigits(sizeSchema, sizeMessage).default(512),
  seed: fromDigits(seedSchema, seedMessage).optional(),
  base: baseSchema.optional(),
  format: z.enum(["webp", "png"], "The format can be webp or png.").default("webp"),
  metadata: z.enum(["on", "off"], "The metadata can be on or off.").default("on"),
}) satisfies z.ZodType<ImageQuery>;

/** Request body of the function `save-image`. */
export const saveImageSchema = z.object({
  prompt: promptSchema,
  seed: seedSchema,
  width: sizeSchema.default(512),
  height: sizeSchema.default(512),
  base_prompt: promptSchema.optional(),
  parent: z.uuid("The parent is the id of one of your images.").optional(),
  base: baseSchema.optional(),
});
