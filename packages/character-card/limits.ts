import { CardError } from "./card-error.ts";

const megabyte = 1_000_000;

/** What a card may have at most; a file above a limit is refused with a `CardError`. Sizes in bytes, texts in characters. */
export const limits = {
  fileBytes: 32 * megabyte,
  /** Everything that a file unpacks to. */
  unpackedBytes: 40 * megabyte,
  /** The text of the card alone. */
  jsonBytes: 8 * megabyte,
  jsonDepth: 64,
  jsonValues: 200_000,
  textLength: 500_000,
  nameLength: 500,
  listLength: 2_000,
  lorebookEntries: 5_000,
  files: 1_000,
  pngChunks: 50_000,
} as const;

export const checkFileSize = (bytes: Uint8Array): void => {
  if (bytes.length > limits.fileBytes)
    throw new CardError(`The file is too large. A card may have up to ${limits.fileBytes / megabyte} MB.`);
};
