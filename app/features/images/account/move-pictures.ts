import { ApiError } from "#app/lib/api/api-error.ts";
import type { LocalPictures } from "../pictures/local-pictures.ts";
import type { PictureAccount } from "./picture-account.ts";

/**
 * Moves the images of this browser to the account, oldest first, so that parents are saved before their versions.
 * Returns the saved rows by local id; images that fail stay in the browser.
 */
export const movePictures = async (
  account: PictureAccount,
  local: LocalPictures,
): Promise<{ savedIds: ReadonlyMap<string, string>; failures: number }> => {
  const savedIds = new Map<string, string>();
  const pictures = local.list().toSorted((one, other) => one.createdAt - other.createdAt);
  for (const picture of pictures) {
    try {
      const row = await account.save(picture, savedIds.get(picture.parent ?? "") ?? null);
      savedIds.set(picture.id, row.id);
      local.remove(picture.id);
      // Ignored: the image is saved, and the user can repeat the decision in the account.
      if (picture.status !== "pending") await account.decide(row.id, picture.status).catch(() => undefined);
    } catch (error) {
      if (error instanceof ApiError && (error.isUnreachable || error.code === "limit_exceeded")) break;
    }
  }
  return { savedIds, failures: pictures.length - savedIds.size };
};
