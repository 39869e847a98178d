import { AppError } from "#contracts/errors.ts";
import { maxImageBytes, type StoredImage } from "#contracts/admin.ts";
import { writeAuditLog } from "../../http/functions/with-audit.ts";
import { defineFunction } from "../../http/functions/define-function.ts";
import { toImageCaller } from "../get-image.ts";
import { storeImage } from "./store-image.ts";

const tooLarge = () => new AppError("invalid_request", "An image can be up to 10 MB. Please make it smaller.");

/** The body is an image; with the header `x-image-host-key` it is uploaded to that image host. Returns `{ url }`. */
export const uploadImage = defineFunction({
  name: "upload-picture",
  methods: ["POST"],
  access: "owner",
  limit: "ownerCalls",
  body: { maxBytes: maxImageBytes, tooLarge },
  async handler(context): Promise<StoredImage> {
    const bytes = new Uint8Array(await new Response(context.body).arrayBuffer());
    if (bytes.byteLength === 0) throw new AppError("invalid_request", "The file is empty.");
    const url = await storeImage(
      context,
      bytes,
      toImageCaller(context),
      context.request.req.header("x-image-host-key")?.trim(),
    );
    await writeAuditLog(context, "picture stored", url.slice(0, 500));
    return { url };
  },
});
