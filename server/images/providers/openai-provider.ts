import { HttpStatusError } from "../../http/outgoing/ssrf-safe-fetch.ts";
import type { ImageProvider, ImageRequest, ReferenceImage } from "../image-provider.ts";
import { askChatForPicture, askForPicture, NoImage, type OpenAiService } from "./openai-calls.ts";
import { providerLimits, type ProviderLimits } from "./provider-fetch.ts";

type Options = OpenAiService & {
  /** Whether pictures may go along with a prompt. */
  references?: boolean;
  /** Called once it is known that the service takes no pictures. */
  onReferencesRefused?: (() => void) | undefined;
  limits?: ProviderLimits;
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

const getStatus = (error: unknown): number => (error instanceof HttpStatusError ? error.status : 0);
/** Answers of a service that does not do what it was asked for; nothing was drawn then. */
const refusals: ReadonlySet<number> = new Set([400, 403, 404, 405, 413, 415, 422, 501]);
/** Those that may be about the size; some break where they should refuse. */
const sizeRefusals: ReadonlySet<number> = new Set([400, 422, 500]);
/** What would be answered without pictures too; 0 is none at all. */
const hopeless: ReadonlySet<number> = new Set([0, 401, 402, 429]);
/** Those of a server that has no such address. */
const absences: ReadonlySet<number> = new Set([404, 405]);
/** So often in a row it may take longer with pictures than anybody waits: a model may only have been loading. */
const maxSlow = 2;

type Waiting = { until: number; signal: AbortSignal | undefined };
type Draw = (request: ImageRequest, references: readonly ReferenceImage[], waiting: Waiting) => Promise<Uint8Array>;

/**
 * A service with OpenAI's image interface. There is no seed: two seeds are two attempts. Which sizes it takes, whether and
 * how many pictures may go along, and whether it draws by `/images` or only in a chat, is not written anywhere: it is asked
 * for the best, and what it has refused, but drawn without, is not asked for again.
 */
export const createOpenAiProvider = ({
  references: mayRefer = true,
  onReferencesRefused,
  limits = providerLimits,
  ...service
}: Options): ImageProvider => {
  const sizes = new Map<string, "taken" | "refused">();
  let way: "images" | "chat" | null = null;
  /** How many pictures go along with a prompt at most. */
  let most = mayRefer ? Infinity : 0;
  /** With how many it has drawn. */
  let taken = 0;
  let slow = 0;

  const toLimits = ({ until }: Waiting) => ({ ...limits, timeoutMs: Math.max(1, until - performance.now()) });

  const drawInSomeSize: Draw = async (request, references, waiting) => {
    const refused: string[] = [];
    for (const size of listSizes(request)) {
      if (size !== square && sizes.get(size) === "refused") continue;
      try {
        const call = { prompt: request.prompt, size, references };
        const bytes = await askForPicture(service, call, toLimits(waiting), waiting.signal);
        for (const other of refused) sizes.set(other, "refused");
        sizes.set(size, "taken");
        return bytes;
      } catch (error) {
        // What is refused in a size that was taken before is refused for another reason.
        if (size === square || sizes.has(size) || !sizeRefusals.has(getStatus(error))) throw error;
        refused.push(size);
      }
    }
    throw new Error("no size is left");
  };
  const drawInChat: Draw = ({ prompt }, references, waiting) =>
    askChatForPicture(service, { prompt, size: square, references }, toLimits(waiting), waiting.signal);

  /** One that has drawn with more pictures before refuses these, and takes others. */
  const noteMost = (count: number): void => {
    if (taken > count || most <= count) return;
    most = count;
    if (count === 0) onReferencesRefused?.();
  };

  /** With all pictures, else with the first one, else with none. */
  const drawWith = async (
    draw: Draw,
    request: ImageRequest,
    references: readonly ReferenceImage[],
    waiting: Waiting,
  ): Promise<Uint8Array> => {
    const all = Math.min(references.length, most);
    let isRefused = all > 0;
    for (const count of all > 1 ? [all, 1] : all === 1 ? [1] : []) {
      try {
        const bytes = await draw(request, references.slice(0, count), waiting);
        if (count < all) noteMost(count);
        taken = Math.max(taken, count);
        return bytes;
      } catch (error) {
        const isSlow = error instanceof Error && error.name === "TimeoutError";
        if (isSlow && (slow += 1) === maxSlow) noteMost(0);
        const status = getStatus(error);
        if (hopeless.has(status)) throw error;
        isRefused &&= refusals.has(status);
      }
    }
    const bytes = await draw(request, [], waiting);
    if (isRefused) noteMost(0);
    return bytes;
  };

  return {
    maker: "openai",
    id: `openai ${service.baseUrl} ${service.model}`,
    takesReferences: () => most > 0,
    async create(request, { references = [], signal } = {}) {
      const waiting = { until: performance.now() + limits.timeoutMs, signal };
      if (way === "chat") return drawWith(drawInChat, request, references, waiting);
      try {
        const bytes = await drawWith(drawInSomeSize, request, references, waiting);
        way = "images";
        return bytes;
      } catch (error) {
        if (way !== null || !absences.has(getStatus(error))) throw error;
        try {
          const bytes = await drawWith(drawInChat, request, references, waiting);
          way = "chat";
          return bytes;
        } catch (inChatError) {
          // A model that answers in words only does so each time.
          if (inChatError instanceof NoImage) way = "images";
          throw error;
        }
      }
    },
  };
};
