import { uploadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { frameHeader, type PictureFrame } from "#contracts/media/picture-frame.ts";
import type { MediaKind } from "#contracts/media/character-media.ts";

const headers = { "content-type": "application/octet-stream" };

/** Stores a file of the character. Throws ApiError. */
export const uploadCharacterMedia = (file: File, kind: MediaKind, signal: AbortSignal) =>
  uploadAsOwner("character-media", file, { headers: { ...headers, "x-media-kind": kind }, signal });

/** Shows the character by this portrait in the drafts of all texts that have a picture. Throws ApiError. */
export const uploadPortrait = (file: File, frame: PictureFrame | undefined, signal: AbortSignal) =>
  uploadAsOwner("character-portrait", file, {
    headers: { ...headers, ...(frame && { [frameHeader]: JSON.stringify(frame) }) },
    signal,
  });
