import { readZip, ZipError } from "@site/zip/read-zip.ts";
import type { ZipEntry } from "@site/zip/zip-stream.ts";
import { z } from "zod";
import { AppError } from "#contracts/errors.ts";
import type { JsonValue } from "#contracts/json-value.ts";
import { baseDocument, type LiveContent } from "../content/live-content.ts";
import { hasFormat, parseMediaName, type MediaName } from "../media/media-names.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { CardStore } from "./card-store.ts";
import { readCardOrigin } from "./card-origin.ts";

const format = "character-archive";
const manifestName = "character.json";
const cardName = "card";
const mediaFolder = "media/";
const hashLength = 24;
const limits = { maxEntries: 2_000, maxEntryBytes: 64_000_000, maxBytes: 500_000_000 };
const maxManifestBytes = 20_000_000;

/** Bytes of an archive, at most. */
export const maxArchiveBytes = 500_000_000;

const documentName = /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/;
const manifestSchema = z.strictObject({
  format: z.literal(format),
  version: z.literal(1, "was made by a newer version of this site"),
  documents: z.record(z.string().max(80).regex(documentName), z.unknown()),
});

const invalid = (reason: string) => new AppError("invalid_request", `${reason} Nothing was changed.`);

type Deps = { content: LiveContent; cards: CardStore; media: Pick<MediaStore, "list" | "read" | "put"> };

/** The published documents as merge patches, by name. */
const listPublished = (content: LiveContent): Record<string, JsonValue> =>
  Object.fromEntries(
    Array.from(content.stored().values()).flatMap(({ name, published }) =>
      published === null ? [] : [[name, published as JsonValue]],
    ),
  );

/** The names of the character's own files that documents name; pages ask for all widths of a picture. */
const findHashes = (documents: Record<string, JsonValue>): ReadonlySet<string> =>
  new Set(Array.from(JSON.stringify(documents).matchAll(/\/media\/own\/([0-9a-f]{24})/g), ([, hash = ""]) => hash));

/** The whole character: its texts, its own files, and the card that it came from. */
export async function* readCharacterArchive({ cards, content, media }: Deps): AsyncGenerator<ZipEntry> {
  await content.reload();
  const documents = listPublished(content);
  const manifest = JSON.stringify({ format, version: 1, documents }, null, 2);
  yield { name: manifestName, bytes: new TextEncoder().encode(manifest) };
  const origin = readCardOrigin(content);
  const card = origin && (await cards.find(origin.card));
  if (card) yield { name: cardName, bytes: card, isPacked: true };
  const hashes = findHashes(documents);
  for await (const file of media.list()) {
    if (!hashes.has(file.name.slice(0, hashLength))) continue;
    const parts: Uint8Array[] = [];
    for await (const part of media.read(file)) parts.push(part);
    yield { name: mediaFolder + file.name, bytes: Buffer.concat(parts), isPacked: true };
  }
}

const parseManifest = (bytes: Uint8Array): Record<string, JsonValue> => {
  if (bytes.byteLength > maxManifestBytes) throw invalid("The texts in this archive are larger than they may be.");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw invalid("The texts in this archive cannot be read.");
  }
  const result = manifestSchema.safeParse(value);
  if (!result.success) throw invalid(`This archive ${result.error.issues[0]?.message ?? "is not a character"}.`);
  return result.data.documents as Record<string, JsonValue>;
};

/** The stem under which a file is stored again, without the number of its parts. */
const toStem = ({ name, format: ending, parts }: MediaName): string =>
  name.slice(0, -(ending.length + 1)).replace(parts > 1 ? `.${parts}` : "\0", "");

/** What an archive holds, once its files are stored; the texts are not written yet. Throws AppError. */
export const readArchive = async (
  archive: AsyncIterable<Uint8Array>,
  { cards, media }: Pick<Deps, "cards" | "media">,
): Promise<Record<string, JsonValue>> => {
  let documents: Record<string, JsonValue> | undefined;
  try {
    for await (const { name, bytes } of readZip(archive, limits)) {
      if (name === manifestName) documents = parseManifest(bytes);
      // The texts come first, so that a ZIP of something else stores nothing.
      else if (!documents) throw invalid("This is not the archive of a character.");
      else if (name === cardName) await cards.put(bytes);
      else {
        const file = name.startsWith(mediaFolder) ? parseMediaName(name.slice(mediaFolder.length)) : null;
        if (!file || !hasFormat(file.format, bytes))
          throw invalid(`The archive holds "${name.slice(0, 100)}", which is no file of a character.`);
        await media.put(toStem(file), file.format, bytes);
      }
    }
  } catch (error) {
    if (error instanceof ZipError) throw invalid(error.message);
    throw error;
  }
  if (!documents) throw invalid("This is not the archive of a character.");
  return documents;
};

/** What is wrong with the documents of an archive, for the person; null if they fit. */
export const findArchiveProblem = async (
  content: LiveContent,
  documents: Record<string, JsonValue>,
  toValue: (name: string, patch: JsonValue) => JsonValue,
): Promise<string | null> => {
  const findSchema = await content.findSchema();
  const shippedNames = new Set(content.shipped().listNames("shipped"));
  for (const [name, patch] of Object.entries(documents)) {
    if (name === baseDocument) continue;
    const schema = findSchema(name);
    if (!schema || !shippedNames.has(name)) return `This site has no text "${name}".`;
    const result = schema.safeParse(toValue(name, patch));
    const [issue] = result.error?.issues ?? [];
    if (issue) return `${name}, ${issue.path.join(" › ")}: ${issue.message}.`;
  }
  return null;
};
