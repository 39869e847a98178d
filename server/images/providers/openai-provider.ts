import type { LookupFunction } from "node:net";
import { z } from "zod";
import type { ImageProvider } from "../image-provider.ts";
import { providerFetch, providerLimits, type ProviderLimits } from "./provider-fetch.ts";

const maxJsonBytes = 28_000_000;

type Options = {
  /** Without a slash at its end. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  lookup?: LookupFunction | undefined;
  limits?: ProviderLimits;
};

const responseSchema = z.object({
  data: z
    .array(z.union([z.object({ b64_json: z.base64().min(1) }), z.object({ url: z.url({ protocol: /^https?$/ }) })]))
    .min(1),
});

const parseResponse = (bytes: Buffer) => {
  try {
    const [image] = responseSchema.parse(JSON.parse(bytes.toString("utf8"))).data;
    if (image) return image;
  } catch {
    // Its text may repeat the prompt.
  }
  throw new Error("the response holds no image");
};

/**
 * A service with OpenAI's image interface. The requested size is the only one that all models support, and there is no
 * seed: two seeds are two attempts.
 */
export const createOpenAiProvider = ({
  baseUrl,
  model,
  apiKey,
  lookup,
  limits = providerLimits,
}: Options): ImageProvider => {
  const url = new URL(`${baseUrl}/images/generations`);
  const trustedOrigin = url.origin;
  return {
    maker: "openai",
    id: `openai ${baseUrl} ${model}`,
    async create({ prompt }, signal) {
      const json = { model, prompt, n: 1, size: "1024x1024" };
      // Parsing base64 in JSON takes several times its size in memory; models generate images of a few megabytes.
      const jsonLimits = { ...limits, maxBytes: Math.min(limits.maxBytes, maxJsonBytes) };
      const request = { url, trustedOrigin, lookup, apiKey, json, signal };
      const image = parseResponse(await providerFetch(request, jsonLimits));
      if ("b64_json" in image) return Buffer.from(image.b64_json, "base64");
      return providerFetch({ url: new URL(image.url), trustedOrigin, lookup, apiKey: undefined, signal }, limits);
    },
  };
};
