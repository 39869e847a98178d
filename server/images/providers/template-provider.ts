import type { LookupFunction } from "node:net";
import type { ImageProvider, ImageRequest } from "../image-provider.ts";
import { providerFetch, type ProviderLimits } from "./provider-fetch.ts";

type Options = {
  /** Contains `{prompt}`, and optionally `{width}`, `{height}` and `{seed}`. */
  template: string;
  apiKey: string | undefined;
  lookup?: LookupFunction | undefined;
  limits?: ProviderLimits;
};

// URLs drop a path segment that consists of one or two dots.
const encodePrompt = (prompt: string): string => encodeURIComponent(/^\.{1,2}$/.test(prompt) ? `${prompt} ` : prompt);

const fillTemplate = (template: string, { prompt, width, height, seed }: ImageRequest): URL => {
  const values = new Map([
    ["prompt", encodePrompt(prompt)],
    ["width", String(width)],
    ["height", String(height)],
    ["seed", String(seed)],
  ]);
  return new URL(template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder));
};

/** A service that responds with an image to a GET request with the prompt in its URL, where no picture has room. */
export const createTemplateProvider = ({ template, apiKey, lookup, limits }: Options): ImageProvider => {
  const trustedOrigin = new URL(template.replaceAll(/\{\w+\}/g, "x")).origin;
  return {
    maker: "template",
    id: `template ${template}`,
    takesReferences: () => false,
    create: (request, { signal } = {}) =>
      providerFetch({ url: fillTemplate(template, request), trustedOrigin, lookup, apiKey, signal }, limits),
  };
};
