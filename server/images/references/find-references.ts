import type { Content } from "../../content/live-content.ts";
import { hashImage } from "../image-cache.ts";
import type { ImageRequest } from "../image-provider.ts";
import { isNamed } from "./is-named.ts";

/** A picture of this site that goes along with a prompt. */
export type Reference = {
  /** Of its bytes; its path where the bytes at a path never change. */
  hash: string;
  /** What it is to the picture that is asked for (`ReferenceImage`). */
  role: string;
  /** Null if it is not there, or no longer. */
  read(): Promise<Uint8Array | null>;
};

export type FindReferences = (request: ImageRequest) => Promise<Reference[]>;

type Deps = {
  content: Pick<Content, "get">;
  /** The bytes of an image that was made, by their hash; null if it is not kept. */
  readImage(hash: string): Promise<Uint8Array | null>;
  /** The bytes of an image that is stored on this site, within limits; null if there is none at this path. */
  readStored(path: string): Promise<Uint8Array | null>;
};

/** Names in storage are random, or of the content. */
const storagePath = "/storage/";
/** What stands for a portrait until the character has one. */
const placeholderPath = "/media/starter/";
/** The mark of a sketch, as it stands in its file (`ai-mark.ts`). */
const sketchMark = "digitalsourcetype/algorithmicMedia";

const isSketch = ({ buffer, byteOffset, byteLength }: Uint8Array): boolean =>
  Buffer.from(buffer, byteOffset, byteLength).includes(sketchMark);

/**
 * Finds the pictures that go along with a prompt: what it is a version of, the character's public portrait if the prompt
 * names the character, and the picture before it in the same book.
 */
export const createReferenceFinder = ({ content, readImage, readStored }: Deps): FindReferences => {
  let known: { path: string; hash: Promise<string | null> } | null = null;
  const hashPortrait = (path: string): Promise<string | null> => {
    if (known?.path === path) return known.hash;
    const hash = readStored(path).then(
      (bytes) => bytes && hashImage(bytes),
      () => null,
    );
    known = { path, hash };
    // It may be stored in a moment.
    void hash.then((found) => found === null && known?.hash === hash && (known = null));
    return hash;
  };

  const findPortrait = async ({ prompt }: ImageRequest): Promise<Reference[]> => {
    const { name, shortName } = content.get("persona");
    const path = content.get("pictures").hero.dark;
    if (path.startsWith(placeholderPath) || !isNamed(prompt, [name, shortName])) return [];
    const hash = await hashPortrait(path);
    const role = `shows ${name}: keep this face, this hair and this figure, and nothing else of it.`;
    return hash === null ? [] : [{ hash, role, read: () => readStored(path) }];
  };
  const findBase = ({ base }: ImageRequest): Reference[] => {
    if (base === undefined) return [];
    const read = () => (base.startsWith(storagePath) ? readStored(base) : readImage(base));
    return [{ hash: base, role: "is to be changed: keep all that the text says nothing about.", read }];
  };
  const findPrevious = ({ previous }: ImageRequest): Reference[] => {
    if (previous === undefined) return [];
    const read = async () => {
      const bytes = await readStored(previous);
      // A service that draws is not to draw like the built-in maker.
      return bytes && !isSketch(bytes) ? bytes : null;
    };
    return [{ hash: previous, role: "is from the same book: keep its manner, and nothing that it shows.", read }];
  };

  return async (request) => [...findBase(request), ...(await findPortrait(request)), ...findPrevious(request)];
};
