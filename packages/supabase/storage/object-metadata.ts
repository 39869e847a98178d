import { z } from "zod";

const maxTypeLength = 200;

/** What a row says about the bytes of an object. Rows may also come from elsewhere, so nothing in it is taken for given. */
export const metadataSchema = z.object({
  eTag: z
    .string()
    .max(200)
    .regex(/^"[!#-~]*"$/)
    .optional()
    .catch(undefined),
  size: z.number().int().nonnegative().optional().catch(undefined),
  mimetype: z.string().max(maxTypeLength).optional().catch(undefined),
  cacheControl: z.string().max(200).optional().catch(undefined),
  lastModified: z.coerce.date().optional().catch(undefined),
});
export type ObjectMetadata = z.infer<typeof metadataSchema>;

type Described = { type: string; cacheControl: string };

const toETag = (digest: ArrayBuffer): string => `"${Buffer.from(digest).subarray(0, 18).toString("base64url")}"`;

/** What the row of a new object says about its bytes. */
export const describeBytes = async (bytes: Uint8Array<ArrayBuffer>, { type, cacheControl }: Described) => ({
  eTag: toETag(await crypto.subtle.digest("SHA-256", bytes)),
  size: bytes.byteLength,
  mimetype: type,
  cacheControl,
  lastModified: new Date().toISOString(),
  contentLength: bytes.byteLength,
  httpStatusCode: 200,
});

// A browser runs nothing in these, wherever they are used. All others are offered as a download.
const passiveType =
  /^(?:image\/(?:avif|bmp|gif|jpeg|png|webp|x-icon)|(?:audio|video|font)\/[a-z0-9.+-]+|application\/(?:json|pdf|zip)|text\/(?:plain|csv))(?:;\s*charset=[a-z0-9-]+)?$/i;

/** The content type with which an object is sent. */
export const toSentType = ({ mimetype = "" }: ObjectMetadata): string =>
  passiveType.test(mimetype) ? mimetype : "application/octet-stream";
