import { AppError } from "#contracts/errors.ts";
import { maxImageBytes, type StoredImage } from "#contracts/admin.ts";
import { requireOwner } from "../require-owner.ts";
import { writeAuditLog } from "../posts-admin/post-errors.ts";
import type { FunctionDefinition } from "../function-definition.ts";
import { readBytes } from "./read-bytes.ts";
import { storeImage } from "./store-image.ts";

const tooLarge = () => new AppError("invalid_request", "An image can be up to 10 MB. Please make it smaller.");

/** Takes the bytes of a picture as the body; with the header `x-image-host-key` it goes to that image host. Answers `{ url }`. */
export const uploadImage: FunctionDefinition = {
  name: "upload-picture",
  isForOwner: true,
  rawBody: true,
  async handle(call): Promise<StoredImage> {
    const actor = await requireOwner(call);
    const { raw } = call.request.req;
    if (Number(raw.headers.get("content-length") ?? 0) > maxImageBytes) throw tooLarge();
    const bytes = await readBytes(raw.body, maxImageBytes);
    if (!bytes) throw tooLarge();
    if (bytes.byteLength === 0) throw new AppError("invalid_request", "The file is empty.");
    const url = await storeImage(call, bytes, raw.headers.get("x-image-host-key")?.trim());
    await writeAuditLog({ ...call, actor }, "picture stored", url.slice(0, 500));
    return { url };
  },
};
