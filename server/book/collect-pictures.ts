import { AppError } from "#contracts/errors.ts";
import type { Backend } from "../backend/backend.ts";
import { ImagePoolFull } from "../images/image-pool.ts";
import { readPicture, toOwnPath, toPictureName } from "./pictures.ts";

/** An image of the book: its name beside the stories, and its name in the EPUB. */
export type BookPicture = { name: string; jpegName: string };
type LeftOut = { story: string; address: string; reason: string };

type Deps = {
  backend: Pick<Backend, "serviceClient">;
  contentDir: string;
  siteUrl: string;
  toJpeg(bytes: Uint8Array): Promise<Uint8Array>;
  /** Stores an image, once. */
  store(picture: BookPicture, bytes: Uint8Array, jpeg: Uint8Array): Promise<void>;
};

const busy = () =>
  new AppError("unavailable", "Many pictures are being made at the moment. Please try again soon.", { retryAfter: 10 });

/** Collects the images of the stories, each once. Images that cannot be included are recorded in `leftOut`. */
export const createPictureCollector = ({ store, toJpeg, siteUrl, ...source }: Deps) => {
  const known = new Map<string, Promise<BookPicture | { reason: string }>>();
  const leftOut: LeftOut[] = [];
  let count = 0;

  const add = async (imagePath: string, name: string): Promise<BookPicture | { reason: string }> => {
    const bytes = await readPicture(source, imagePath);
    if (!bytes) return { reason: "it is not stored here" };
    // The EPUB's JPEG is for small screens, so it is converted from the smaller version.
    const smaller = await readPicture(source, imagePath.replace(/-1600\.webp$/, "-960.webp"));
    const jpeg = await toJpeg(smaller ?? bytes).catch((error: unknown) => {
      if (error instanceof ImagePoolFull) throw busy();
      return null;
    });
    if (!jpeg) return { reason: "it is damaged" };
    const picture = { name, jpegName: `images/${(count += 1)}.jpg` };
    await store(picture, bytes, jpeg);
    return picture;
  };

  return {
    leftOut,
    /** The image at this URL; null if the book does not contain it. */
    async collect(story: string, address: string): Promise<BookPicture | null> {
      const imagePath = toOwnPath(address, siteUrl);
      const name = imagePath && toPictureName(imagePath);
      if (!imagePath || !name) {
        leftOut.push({ story, address, reason: "it is not stored on this site" });
        return null;
      }
      const adding = known.get(imagePath) ?? add(imagePath, name);
      known.set(imagePath, adding);
      const picture = await adding;
      if ("name" in picture) return picture;
      leftOut.push({ story, address, reason: picture.reason });
      return null;
    },
  };
};
