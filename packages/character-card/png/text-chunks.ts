import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { CardError } from "../card-error.ts";
import { limits } from "../limits.ts";
import { createChunk, type PngChunk } from "./png-chunks.ts";

const unpack = promisify(inflate);
const textTypes: ReadonlySet<string> = new Set(["tEXt", "zTXt", "iTXt"]);
/** The standard allows 79 bytes; the paths of assets may be longer. */
const maxKeywordBytes = 300;

/** The keyword of a chunk of text; null for any other. */
export const findKeyword = ({ type, data }: PngChunk): string | null => {
  if (!textTypes.has(type)) return null;
  const end = data.subarray(0, maxKeywordBytes + 1).indexOf(0);
  return end < 0 ? null : data.toString("utf8", 0, end);
};

const skipText = (data: Buffer): Buffer => {
  const end = data.indexOf(0);
  return end < 0 ? data.subarray(data.length) : data.subarray(end + 1);
};

/** The text behind the keyword, and whether it is compressed. */
const findBody = ({ type, data }: PngChunk): { body: Buffer; isPacked: boolean } => {
  const value = skipText(data);
  if (type === "tEXt") return { body: value, isPacked: false };
  if (type === "zTXt") return { body: value.subarray(1), isPacked: true };
  // Flag and method, then a language and a translated keyword.
  return { body: skipText(skipText(value.subarray(2))), isPacked: value[0] === 1 };
};

/** Reads chunks of text, which together may unpack to a limited size. */
export const createTextReader = () => {
  let left: number = limits.unpackedBytes;
  return async (chunk: PngChunk): Promise<string> => {
    const { body, isPacked } = findBody(chunk);
    if (!isPacked) return body.toString("latin1");
    const maxOutputLength = Math.min(left, limits.fileBytes);
    if (maxOutputLength <= 0) throw new CardError("The card is too large when unpacked.");
    try {
      const text = await unpack(body, { maxOutputLength });
      left -= text.length;
      return text.toString("latin1");
    } catch (error) {
      const isTooLarge = error instanceof RangeError;
      throw new CardError(isTooLarge ? "The card is too large when unpacked." : "The card in the picture is damaged.");
    }
  };
};

export const createTextChunk = (keyword: string, value: string): PngChunk =>
  createChunk("tEXt", Buffer.concat([Buffer.from(`${keyword}\0`), Buffer.from(value, "latin1")]));
