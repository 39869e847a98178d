import { AppError } from "#contracts/errors.ts";
import { maxPictureBytes, type StoredPicture } from "#contracts/owner-desk.ts";
import { authoriseOwner } from "../posts-admin/authority.ts";
import { record } from "../posts-admin/store.ts";
import type { SiteFunction } from "../site-function.ts";
import { readBytes } from "./read-bytes.ts";
import { storePicture } from "./store-picture.ts";

const tooLarge = () => new AppError("invalid_request", "A picture may have 10 MB. Please make it smaller.");

/** Takes the bytes of a picture as the body; with the header `x-image-host-key` it goes to that image host. Answers `{ url }`. */
export const uploadPicture: SiteFunction = {
  name: "upload-picture",
  isForOwner: true,
  readsBody: true,
  async handle(call): Promise<StoredPicture> {
    const actor = await authoriseOwner(call);
    const { raw } = call.request.req;
    if (Number(raw.headers.get("content-length") ?? 0) > maxPictureBytes) throw tooLarge();
    const bytes = await readBytes(raw.body, maxPictureBytes);
    if (!bytes) throw tooLarge();
    if (bytes.byteLength === 0) throw new AppError("invalid_request", "The file is empty.");
    const url = await storePicture(call, bytes, raw.headers.get("x-image-host-key")?.trim());
    await record({ ...call, actor }, "picture stored", url.slice(0, 500));
    return { url };
  },
};
