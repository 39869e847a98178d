import { z } from "zod";
import { HttpStatusError } from "../../http/outgoing/ssrf-safe-fetch.ts";
import type { ImageProvider, ImageRequest, ReferenceImage } from "../image-provider.ts";
import { providerFetch, providerLimits, type ProviderLimits } from "./provider-fetch.ts";

const maxJsonBytes = 28_000_000;

type Options = {
  /** Without a slash at its end. */
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  /** Whether pictures may go along with a prompt. */
  references?: boolean;
  /** Called once it is known that the service takes no pictures. */
  onReferencesRefused?: (() => void) | undefined;
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

const longSide = 1024;
/** Models that work with a grid ask for sides of whole squares. */
const grid = 64;
/** The only size that all models support. */
const square = "1024x1024";

/** Sizes to ask for, the best first: the shape that is asked for, the nearest of the widespread ones, the last resort. */
const listSizes = ({ width, height }: Pick<ImageRequest, "width" | "height">): string[] => {
  if (width === height) return [square];
  const toSide = (side: number) => Math.round((side * longSide) / Math.max(width, height) / grid) * grid;
  return [`${toSide(width)}x${toSide(height)}`, width > height ? "1536x1024" : "1024x1536", square];
};

const toForm = (fields: Record<string, string | number>, references: readonly ReferenceImage[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [index, { bytes }] of references.entries()) {
    const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/jpeg" });
    form.append("image[]", file, `image-${index + 1}.jpg`);
  }
  return form;
};

const withRoles = (prompt: string, references: readonly ReferenceImage[]): string =>
  [prompt, ...references.map(({ role }, index) => `Image ${index + 1} ${role}`)].join("\n\n");

const getStatus = (error: unknown): number => (error instanceof HttpStatusError ? error.status : 0);
/** Answers of a service that does not do what it was asked for; nothing was drawn then. */
const refusals: ReadonlySet<number> = new Set([400, 403, 404, 405, 413, 415, 422, 501]);
/** Those that may be about the size. */
const sizeRefusals: ReadonlySet<number> = new Set([400, 422]);
const pictures = "pictures";
/** So often in a row it may take longer with pictures than anybody waits: a model may only have been loading. */
const maxSlow = 2;

/**
 * A service with OpenAI's image interface. There is no seed: two seeds are two attempts. Which sizes it takes, and
 * whether pictures may go along (`/images/edits`), is not written anywhere: it is asked for the best, and what it has
 * refused, but drawn without, is not asked for again.
 */
export const createOpenAiProvider = ({
  baseUrl,
  model,
  apiKey,
  references: mayRefer = true,
  onReferencesRefused,
  limits = providerLimits,
}: Options): ImageProvider => {
  const trustedOrigin = new URL(baseUrl).origin;
  /** What it has taken (true) and refused (false): a size, or pictures. */
  const taken = new Map<string, boolean>(mayRefer ? [] : [[pictures, false]]);
  // Parsing base64 in JSON takes several times its size in memory; models generate images of a few megabytes.
  const maxBytes = Math.min(limits.maxBytes, maxJsonBytes);

  type Asked = { prompt: string; size: string; references: readonly ReferenceImage[] };
  type Waiting = { until: number; signal: AbortSignal | undefined };

  const ask = async ({ prompt, size, references }: Asked, { until, signal }: Waiting): Promise<Uint8Array> => {
    const within = { ...limits, timeoutMs: Math.max(1, until - performance.now()) };
    const fields = { model, prompt: withRoles(prompt, references), n: 1, size };
    const isEdit = references.length > 0;
    const url = new URL(`${baseUrl}/images/${isEdit ? "edits" : "generations"}`);
    const body = isEdit ? { form: toForm(fields, references) } : { json: fields };
    const answer = await providerFetch({ url, trustedOrigin, apiKey, ...body, signal }, { ...within, maxBytes });
    const image = parseResponse(answer);
    if ("b64_json" in image) return Buffer.from(image.b64_json, "base64");
    return providerFetch({ url: new URL(image.url), trustedOrigin, apiKey: undefined, signal }, within);
  };

  const askInSomeSize = async (
    request: ImageRequest,
    references: readonly ReferenceImage[],
    waiting: Waiting,
  ): Promise<Uint8Array> => {
    const refused: string[] = [];
    for (const size of listSizes(request)) {
      if (size !== square && taken.get(size) === false) continue;
      try {
        const bytes = await ask({ prompt: request.prompt, size, references }, waiting);
        for (const other of refused) taken.set(other, false);
        taken.set(size, true);
        return bytes;
      } catch (error) {
        // What is refused in a size that was taken before is refused for another reason.
        if (size === square || taken.get(size) || !sizeRefusals.has(getStatus(error))) throw error;
        refused.push(size);
      }
    }
    throw new Error("no size is left");
  };

  const takesReferences = () => taken.get(pictures) !== false;
  let slow = 0;
  /** One that has drawn with pictures before refuses these, and takes others. */
  const noteRefusal = () => {
    if (taken.has(pictures)) return;
    taken.set(pictures, false);
    onReferencesRefused?.();
  };

  /** The picture, or whether the service does not do that at all. */
  const askWith = async (request: ImageRequest, references: readonly ReferenceImage[], waiting: Waiting) => {
    try {
      const bytes = await askInSomeSize(request, references, waiting);
      taken.set(pictures, true);
      return { bytes, isRefusal: false };
    } catch (error) {
      const status = getStatus(error);
      if (status > 0) return { bytes: null, isRefusal: refusals.has(status) };
      if (error instanceof Error && error.name === "TimeoutError" && (slow += 1) === maxSlow) noteRefusal();
      throw error;
    }
  };

  return {
    maker: "openai",
    id: `openai ${baseUrl} ${model}`,
    takesReferences,
    async create(request, { references = [], signal } = {}) {
      const waiting = { until: performance.now() + limits.timeoutMs, signal };
      if (references.length === 0 || !takesReferences()) return askInSomeSize(request, [], waiting);
      const answer = await askWith(request, references, waiting);
      if (answer.bytes) return answer.bytes;
      const bytes = await askInSomeSize(request, [], waiting);
      if (answer.isRefusal) noteRefusal();
      return bytes;
    },
  };
};
