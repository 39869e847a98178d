import { z } from "zod";
import { maxImageBytes } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";
import { imageQuerySchema, saveImageSchema } from "#contracts/images/image-schemas.ts";
import { unshareImageSchema } from "#contracts/images/unshare-image.ts";
import { defineFunction, type FunctionDefinition } from "../http/functions/define-function.ts";
import { writeAuditLog } from "../http/functions/with-audit.ts";
import { getClientIp } from "../http/sender/client-ip.ts";
import { answerImage } from "./answer-image.ts";
import { toImageCaller } from "./get-image.ts";
import type { ImageService } from "./image-service.ts";
import { saveImage } from "./saved/save-image.ts";
import { unshareImage } from "./saved/unshare-image.ts";
import { fetchImage } from "./upload/fetch-image.ts";
import { storeImage } from "./upload/store-image.ts";

const fetchSchema = z.object({
  url: z.url({ protocol: /^https?$/, error: "url must be the URL of an image" }).max(2_000),
  hosts: z.array(z.string().max(253)).max(20),
});
const tooLarge = () => new AppError("invalid_request", "An image can be up to 10 MB. Please make it smaller.");

export const createImageFunctions = ({ images }: { images: ImageService }): FunctionDefinition[] => [
  /** `GET image?prompt=`. Pages of other sites may show images that exist; none are made for them. */
  defineFunction({
    name: "image",
    methods: ["GET"],
    access: "public",
    limit: null,
    servesOtherSites: true,
    query: imageQuerySchema,
    handler: (call) => answerImage({ ...call, images }, call.query),
  }),

  /** An image that was drawn before does not count as a new one, but each saved one takes storage space. */
  defineFunction({
    name: "save-image",
    methods: ["POST"],
    access: "user",
    limit: "functionCalls",
    body: saveImageSchema,
    moreLimits: ({ caller, env, request }) =>
      caller.role === "admin"
        ? []
        : [
            ["savedImagesPerDay", caller.id],
            ["savedImagesPerDay", getClientIp(request, env.trustProxy)],
          ],
    handler: async (call) => ({ image: await saveImage({ ...call, images }, call.body) }),
  }),

  defineFunction({
    name: "unshare-image",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: unshareImageSchema,
    async handler(call) {
      await unshareImage(call, call.body.id);
      return { success: true };
    },
  }),

  /** The body is an image; with the header `x-image-host-key` it is uploaded to that image host. */
  defineFunction({
    name: "upload-picture",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: { maxBytes: maxImageBytes, tooLarge },
    async handler(call) {
      const bytes = new Uint8Array(await new Response(call.body).arrayBuffer());
      if (bytes.byteLength === 0) throw new AppError("invalid_request", "The file is empty.");
      const hostKey = call.request.req.header("x-image-host-key")?.trim();
      const warnings: string[] = [];
      const warn = (sentence: string) => void warnings.push(sentence);
      const url = await storeImage({ ...call, images }, bytes, toImageCaller(call), { imageHostKey: hostKey, warn });
      await writeAuditLog(call, "picture stored", url.slice(0, 500));
      return { url, warnings };
    },
  }),

  /** Used by imports. */
  defineFunction({
    name: "fetch-picture",
    methods: ["POST"],
    access: "owner",
    limit: "ownerCalls",
    body: fetchSchema,
    handler: (call) => fetchImage({ ...call, images }, call.body),
  }),
];
