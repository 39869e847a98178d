/** How an image was made, stored in its PNG file. */
export type PngMetadata = { prompt: string; seed: number; maker: string };

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const keywords = { prompt: "picture:prompt", seed: "picture:seed", maker: "picture:maker" } as const;
const maxPromptLength = 5000;
const maxMakerLength = 60;
const maxTextBytes = 20_000;
const maxChunks = 10_000;

type Chunk = { type: string; start: number; data: Uint8Array; end: number };

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const toView = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The chunks of a PNG file up to its end; null if the bytes are not a well-formed sequence of chunks. */
const readChunks = (png: Uint8Array): Chunk[] | null => {
  if (signature.some((byte, index) => png[index] !== byte)) return null;
  const view = toView(png);
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= png.length && chunks.length < maxChunks;) {
    const length = view.getUint32(at);
    const end = at + 12 + length;
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (end > png.length || !/^[A-Za-z]{4}$/.test(type)) return null;
    chunks.push({ type, start: at, data: png.subarray(at + 8, at + 8 + length), end });
    if (type === "IEND") return chunks[0]?.type === "IHDR" ? chunks : null;
    at = end;
  }
  return null;
};

const readKeyword = ({ type, data }: Chunk): string | null => {
  if (type !== "iTXt") return null;
  const end = data.subarray(0, 80).indexOf(0);
  return end < 1 ? null : String.fromCharCode(...data.subarray(0, end));
};

/** The text of an uncompressed iTXt chunk; null if it is damaged, compressed or too long. */
const readText = (png: Uint8Array, chunk: Chunk, keyword: string, maxBytes = maxTextBytes): string | null => {
  const { data, start, end } = chunk;
  if (data.length > maxBytes + 200) return null;
  if (toView(png).getUint32(end - 4) !== crc32(png.subarray(start + 4, end - 4))) return null;
  const flags = keyword.length + 1;
  if (data[flags] !== 0 || data[flags + 1] !== 0) return null;
  const language = data.indexOf(0, flags + 2);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (translated < 0) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(data.subarray(translated + 1));
  } catch {
    return null;
  }
};

const hasControls = (text: string): boolean => /[^\P{Cc}\t\n\r]/u.test(text);
const isPrompt = (text: string): boolean => text.trim() !== "" && text.length <= maxPromptLength && !hasControls(text);
const isMaker = (text: string): boolean =>
  text.trim() !== "" && text.length <= maxMakerLength && !/[\p{Cc}\p{Cf}]/u.test(text);
const isSeed = (text: string): boolean => /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

/**
 * Reads what `writePngMetadata` wrote. Accepts any bytes: returns null unless they are a PNG file with all three texts,
 * each intact and within its limits.
 */
export const readPngMetadata = (bytes: Uint8Array): PngMetadata | null => {
  const chunks = readChunks(bytes);
  if (!chunks) return null;
  const find = (keyword: string): string | null => {
    const chunk = chunks.find((one) => readKeyword(one) === keyword);
    return chunk ? readText(bytes, chunk, keyword) : null;
  };
  const [prompt, seed, maker] = [find(keywords.prompt), find(keywords.seed), find(keywords.maker)];
  if (prompt === null || seed === null || maker === null) return null;
  return isPrompt(prompt) && isSeed(seed) && isMaker(maker) ? { prompt, seed: Number(seed), maker } : null;
};

const maxForeignBytes = 1_000_000;

/**
 * The texts of a PNG file that other tools wrote, by keyword; empty unless the bytes are a PNG file. Compressed and
 * damaged ones are left out.
 */
export const readPngTexts = (bytes: Uint8Array): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const chunk of readChunks(bytes) ?? []) {
    const { data, type } = chunk;
    const end = data.subarray(0, 80).indexOf(0);
    if (end < 1 || data.length > maxForeignBytes || (type !== "tEXt" && type !== "iTXt")) continue;
    const keyword = String.fromCharCode(...data.subarray(0, end));
    const text =
      type === "tEXt"
        ? new TextDecoder("latin1").decode(data.subarray(end + 1))
        : readText(bytes, chunk, keyword, maxForeignBytes);
    if (text !== null && !texts.has(keyword)) texts.set(keyword, text);
  }
  return texts;
};

/** The same as `parameters`, which other tools read: prompt, then settings. */
const toParameters = ({ prompt, seed, maker }: PngMetadata): string =>
  `${prompt}\nSteps: 1, Seed: ${seed}, Model: ${maker}`;

const toTextChunk = (keyword: string, text: string): Uint8Array => {
  const encoder = new TextEncoder();
  // Keyword, NUL; not compressed, method 0; no language; no translated keyword; then the text.
  const data = [...encoder.encode(keyword), 0, 0, 0, 0, 0];
  const body = encoder.encode(text);
  const chunk = new Uint8Array(12 + data.length + body.length);
  const view = toView(chunk);
  view.setUint32(0, data.length + body.length);
  chunk.set(encoder.encode("iTXt"), 4);
  chunk.set(data, 8);
  chunk.set(body, 8 + data.length);
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, chunk.length - 4)));
  return chunk;
};

const joinBytes = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/**
 * Returns the PNG file with these texts, replacing those of an earlier call; null removes them. Throws if the bytes are
 * not a PNG file or the metadata exceed their limits: both come from our own code.
 */
export const writePngMetadata = (png: Uint8Array, metadata: PngMetadata | null): Uint8Array<ArrayBuffer> => {
  const chunks = readChunks(png);
  if (!chunks) throw new Error("These bytes are not a PNG file.");
  const texts = metadata ? { prompt: metadata.prompt, seed: String(metadata.seed), maker: metadata.maker } : null;
  if (texts && !(isPrompt(texts.prompt) && isSeed(texts.seed) && isMaker(texts.maker)))
    throw new Error("The metadata of a picture are outside their limits.");
  const own = new Set<string | null>([...Object.values(keywords), "parameters"]);
  const others = chunks
    .filter((chunk) => !own.has(readKeyword(chunk)))
    .map(({ start, end }) => png.subarray(start, end));
  const added = texts
    ? [
        toTextChunk(keywords.prompt, texts.prompt),
        toTextChunk(keywords.seed, texts.seed),
        toTextChunk(keywords.maker, texts.maker),
        ...(metadata ? [toTextChunk("parameters", toParameters(metadata))] : []),
      ]
    : [];
  const [header, ...rest] = others;
  return joinBytes([png.subarray(0, signature.length), header as Uint8Array, ...added, ...rest]);
};
