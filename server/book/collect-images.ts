import { createFileNamer } from "#contracts/names/file-name.ts";
import { type ImageSource, readBookImage, toSitePath, toBookImageName } from "../media/stored-images.ts";

/** An image of the book: its name beside the stories, and its name in the EPUB. */
export type BookImage = { name: string; jpegName: string };
type LeftOut = { story: string; address: string; reason: string };

type Deps = ImageSource & {
  /** Null if the image is damaged. */
  toJpeg(bytes: Uint8Array): Promise<Uint8Array | null>;
  /** Stores an image, once. */
  store(image: BookImage, bytes: Uint8Array, jpeg: Uint8Array): Promise<void>;
};

/** Collects the images of the stories, each once. Images that cannot be included are recorded in `leftOut`. */
export const createImageCollector = ({ store, toJpeg, ...source }: Deps) => {
  const imagesByUrl = new Map<string, Promise<BookImage | { reason: string }>>();
  const leftOut: LeftOut[] = [];
  const toName = createFileNamer();
  let count = 0;

  const add = async (imagePath: string, name: string): Promise<BookImage | { reason: string }> => {
    const bytes = await readBookImage(source, imagePath);
    if (!bytes) return { reason: "it is not stored here" };
    // The EPUB's JPEG is for small screens, so it is converted from the smaller version.
    const smaller = await readBookImage(source, imagePath.replace(/-1600\.webp$/, "-960.webp"));
    const jpeg = await toJpeg(smaller ?? bytes);
    if (!jpeg) return { reason: "it is damaged" };
    const image = { name: toName(name), jpegName: `images/${(count += 1)}.jpg` };
    await store(image, bytes, jpeg);
    return image;
  };

  return {
    leftOut,
    /** The image at this URL; null if the book does not contain it. */
    async collect(story: { title: string; pageUrl: string }, address: string): Promise<BookImage | null> {
      const imagePath = toSitePath(address, story.pageUrl);
      const name = imagePath && toBookImageName(imagePath);
      if (!imagePath || !name) {
        leftOut.push({ story: story.title, address, reason: "it is not stored on this site" });
        return null;
      }
      const adding = imagesByUrl.get(imagePath) ?? add(imagePath, name);
      imagesByUrl.set(imagePath, adding);
      const image = await adding;
      if ("name" in image) return image;
      leftOut.push({ story: story.title, address, reason: image.reason });
      return null;
    },
  };
};
