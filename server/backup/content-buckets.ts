import { maxImageBytes } from "#contracts/admin.ts";
import { detectImageType } from "../images/detect-image-type.ts";
import { pictureBucket } from "../images/upload/store-image.ts";
import { hasFormat, mediaBucket, mediaTypes, parsePartKey } from "../media/media-names.ts";

/** A bucket with content files, whose names are hashes of their contents. */
type ContentBucket = {
  isOwn(name: string): boolean;
  /** The type of a file that may be restored; null for anything else. */
  findType(name: string, bytes: Uint8Array): string | null;
};

const imageNamePattern = /^[a-z0-9][a-z0-9-]{0,100}\.webp$/;

/** The buckets of `storeImage` and `createMediaStore`. */
export const contentBuckets = {
  [pictureBucket]: {
    isOwn: (name) => imageNamePattern.test(name),
    findType: (name, bytes) => (imageNamePattern.test(name) && detectImageType(bytes) === "webp" ? "image/webp" : null),
  },
  [mediaBucket]: {
    isOwn: (name) => parsePartKey(name) !== null,
    findType(name, bytes) {
      const partKey = parsePartKey(name);
      if (!partKey || (partKey.part === 0 && !hasFormat(partKey.media.format, bytes))) return null;
      return mediaTypes[partKey.media.format];
    },
  },
} as const satisfies Record<string, ContentBucket>;
export type ContentBucketName = keyof typeof contentBuckets;

export const contentBucketNames = Object.keys(contentBuckets) as ContentBucketName[];

export const isContentBucket = (name: string): name is ContentBucketName => Object.hasOwn(contentBuckets, name);

/** Bytes of a stored object, at most. */
export const maxFileBytes = maxImageBytes;
