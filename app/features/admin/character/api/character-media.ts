import { uploadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { UploadName } from "#contracts/functions.ts";

/** Stores a file of the character and returns its path below `/media`. Throws ApiError. */
export const uploadCharacterMedia = async (file: File): Promise<string> => {
  const answer: unknown = await uploadAsOwner("character-media" as UploadName, file, {
    headers: { "content-type": file.type || "application/octet-stream", "x-file-name": encodeURIComponent(file.name) },
  });
  return (answer as { path: string }).path;
};
