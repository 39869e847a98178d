import type { LookupFunction } from "node:net";
import { z } from "zod";
import type { ReferenceImage } from "../image-provider.ts";
import { providerFetch, type ProviderLimits } from "./provider-fetch.ts";

export type OpenAiService = {
  /** Without a slash at its end. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  lookup?: LookupFunction | undefined;
};

/** `size` is width and height in pixels, as `1024x768`. */
type PictureCall = { prompt: string; size: string; references: readonly ReferenceImage[] };

type Ask = (
  service: OpenAiService,
  call: PictureCall,
  limits: ProviderLimits,
  signal: AbortSignal | undefined,
) => Promise<Uint8Array>;

// Parsing base64 in JSON takes several times its size in memory; models generate images of a few megabytes.
const maxJsonBytes = 28_000_000;

const withRoles = ({ prompt, references }: PictureCall): string =>
  [prompt, ...references.map(({ role }, index) => `Image ${index + 1} ${role}`)].join("\n\n");

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

const toForm = (fields: Record<string, string | number>, references: readonly ReferenceImage[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [index, { bytes }] of references.entries()) {
    const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/jpeg" });
    form.append("image[]", file, `image-${index + 1}.jpg`);
  }
  return form;
};

/** An answer that holds no image, in whatever it says instead. */
export class NoImage extends Error {
  constructor() {
    super("the response holds no image");
    this.name = "NoImage";
  }
}

const parseAnswer = <Answer>(schema: z.ZodType<Answer>, bytes: Buffer): Answer => {
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    // Its text may repeat the prompt.
    throw new NoImage();
  }
};

const webAddress = z.url({ protocol: /^https?$/ });
const picturesSchema = z.object({
  data: z.tuple([z.union([z.object({ b64_json: z.base64().min(1) }), z.object({ url: webAddress })])], z.unknown()),
});

/** By `/images/generations`, and by `/images/edits` where pictures go along. */
export const askForPicture: Ask = async ({ baseUrl, model, apiKey, lookup }, call, limits, signal) => {
  const { size, references } = call;
  const fields = { model, prompt: withRoles(call), n: 1, size };
  const isEdit = references.length > 0;
  const url = new URL(`${baseUrl}/images/${isEdit ? "edits" : "generations"}`);
  const trustedOrigin = url.origin;
  const body = isEdit ? { form: toForm(fields, references) } : { json: fields };
  const jsonLimits = { ...limits, maxBytes: Math.min(limits.maxBytes, maxJsonBytes) };
  const answer = await providerFetch({ url, trustedOrigin, lookup, apiKey, ...body, signal }, jsonLimits);
  const [image] = parseAnswer(picturesSchema, answer).data;
  if ("b64_json" in image) return Buffer.from(image.b64_json, "base64");
  return providerFetch({ url: new URL(image.url), trustedOrigin, lookup, apiKey: undefined, signal }, limits);
};

const dataAddress = /^data:image\/[a-z]{1,10};base64,/;
const messageSchema = z.object({
  choices: z.tuple(
    [
      z.object({
        message: z.object({ images: z.tuple([z.object({ image_url: z.object({ url: z.string() }) })], z.unknown()) }),
      }),
    ],
    z.unknown(),
  ),
});

/** By `/chat/completions`, as gateways have it for models that answer in words and pictures; they choose the size. */
export const askChatForPicture: Ask = async ({ baseUrl, model, apiKey, lookup }, call, limits, signal) => {
  const url = new URL(`${baseUrl}/chat/completions`);
  const pictures = call.references.map(({ bytes }) => ({
    type: "image_url",
    image_url: { url: `data:image/jpeg;base64,${toBase64(bytes)}` },
  }));
  const content = [{ type: "text", text: withRoles(call) }, ...pictures];
  const json = { model, modalities: ["image", "text"], messages: [{ role: "user", content }] };
  const jsonLimits = { ...limits, maxBytes: Math.min(limits.maxBytes, maxJsonBytes) };
  const answer = await providerFetch({ url, trustedOrigin: url.origin, lookup, apiKey, json, signal }, jsonLimits);
  const address = parseAnswer(messageSchema, answer).choices[0].message.images[0].image_url.url;
  const [prefix] = dataAddress.exec(address) ?? [];
  if (prefix !== undefined) return Buffer.from(address.slice(prefix.length), "base64");
  if (!webAddress.safeParse(address).success) throw new NoImage();
  return providerFetch({ url: new URL(address), trustedOrigin: url.origin, lookup, apiKey: undefined, signal }, limits);
};
