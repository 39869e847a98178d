import type { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import { imageHeaders, type ImageQuery, toImageUrl } from "#contracts/images/image-request.ts";
import { writeSketchReport } from "#contracts/images/sketch-report.ts";
import { imageQuerySchema } from "#contracts/images/image-schemas.ts";
import { writePngMetadata } from "#contracts/images/png-metadata.ts";
import type { GeneratedImage } from "./image-service.ts";
import { matchesETag } from "@site/supabase/http/conditional-requests.ts";
import { markReady } from "../http/responses/ready-responses.ts";
import { getCountedCaller } from "../http/functions/counted-caller.ts";
import { createImage, type ImageCall, toImageCaller } from "./get-image.ts";
import { toImageRequest } from "./to-image-request.ts";
import { sentence } from "../sentence.ts";

type Query = z.output<typeof imageQuerySchema>;
type Answer = { bytes: Uint8Array; image: GeneratedImage };

const notOurPage = () => new AppError("forbidden", sentence("pictures.otherSite"));

const isCrossSite = ({ request }: ImageCall): boolean => request.req.header("sec-fetch-site") === "cross-site";

const readPng = async (context: ImageCall, image: GeneratedImage): Promise<Uint8Array> => {
  const { images, rateLimiter } = context;
  const caller = toImageCaller(context);
  const converted = await images.findPng(image, caller);
  if (converted) return converted;
  if (isCrossSite(context)) throw notOurPage();
  await rateLimiter.consume("imageDownloads", getCountedCaller(context));
  return images.createPng(image, caller);
};

const readBytes = (context: ImageCall, image: GeneratedImage, { format }: Query): Promise<Uint8Array | null> =>
  format === "png" ? readPng(context, image) : image.read(toImageCaller(context));

const getAnswer = async (context: ImageCall, query: Query, existing: GeneratedImage | null): Promise<Answer> => {
  const knownBytes = existing && (await readBytes(context, existing, query));
  if (existing && knownBytes) return { image: existing, bytes: knownBytes };
  if (isCrossSite(context)) throw notOurPage();
  const image = await createImage(context, toImageRequest(query));
  const bytes = await readBytes(context, image, query);
  if (!bytes) throw new AppError("unavailable", sentence("pictures.failed"));
  return { image, bytes };
};

const getEtag = ({ hash }: GeneratedImage, { format, metadata }: Query): string =>
  `"${hash}${format === "png" ? `-png-${metadata}` : ""}"`;

/**
 * Whether a request's URL is spelled as `toImageUrl` does; other spellings work too, but are not cached as ready
 * responses.
 */
const isCanonical = ({ request }: ImageCall, { prompt }: Query): boolean => {
  const parameters = request.req.query();
  const isKnown = Object.keys(parameters).every((name) => Object.hasOwn(imageQuerySchema.shape, name));
  return (
    isKnown && parameters.prompt === prompt && request.req.url.endsWith(toImageUrl(parameters as object as ImageQuery))
  );
};

/** The response with the image for a query, drawn now or earlier. Pages of other sites only get those that exist. */
export const answerImage = async (context: ImageCall, query: Query): Promise<Response> => {
  const { images, request } = context;
  const wanted = toImageRequest(query);
  const toHeaders = (made: GeneratedImage): Record<string, string> => ({
    "cache-control": made.isFallback ? "no-store" : "public, max-age=31536000, immutable",
    etag: getEtag(made, query),
    [imageHeaders.maker]: made.maker,
    [imageHeaders.seed]: String(wanted.seed),
  });
  const existing = await images.find(wanted, toImageCaller(context));
  if (existing && matchesETag(request.req.header("if-none-match"), getEtag(existing, query)))
    return request.body(null, 304, toHeaders(existing));
  const { image: made, bytes } = await getAnswer(context, query, existing);
  const { prompt, seed } = wanted;
  const metadata = query.metadata === "on" ? { prompt, seed, maker: made.maker } : null;
  const body = query.format === "png" ? writePngMetadata(bytes, metadata) : bytes;
  if (existing && !made.isFallback && isCanonical(context, query)) markReady(request, { bytes: body });
  const report = made.maker === "sketch" ? writeSketchReport(images.report(prompt)) : "";
  return request.body(body as Uint8Array<ArrayBuffer>, 200, {
    ...toHeaders(made),
    ...(report && { [imageHeaders.report]: report }),
    "content-type": `image/${query.format}`,
  });
};
