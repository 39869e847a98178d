import { maxImageBytes } from "#contracts/admin.ts";
import { AppError } from "#contracts/errors.ts";
import type { PostData } from "#contracts/posts/posts-admin.ts";
import { toBookImagePath } from "../../book/book-images.ts";
import type { BookService } from "../../book/book-service.ts";
import { toImageCaller } from "../../images/get-image.ts";
import { detectImageType } from "../../images/detect-image-type.ts";
import { listImages, replaceImages } from "../../images/upload/markdown-images.ts";
import type { OwnerImageCall } from "../../images/upload/copy-images.ts";
import { storeImage, uploadWidths } from "../../images/upload/store-image.ts";

const storedPattern = /^\/storage\/v1\/object\/public\/pictures\/([0-9a-f]{24})-1600\.webp$/;
const notAnImage = "It is not an image that can be stored.";

/** Stores the images of a book again: under their original URL if it is free, otherwise the posts get a new one. */
export const createImageRestorer = (context: OwnerImageCall & { books: Pick<BookService, "hasImage"> }) => {
  const { backend, books, images } = context;
  const caller = toImageCaller(context);
  const moved = new Map<string, string>();

  const restore = async (imagePath: string, bytes: Uint8Array): Promise<string | null> => {
    const name = storedPattern.exec(imagePath)?.[1];
    if (name === undefined || detectImageType(bytes) !== "webp") {
      moved.set(imagePath, await storeImage(context, bytes, caller));
      return null;
    }
    const widths = await images.resize(bytes, caller);
    if (!widths) return notAnImage;
    await uploadWidths(backend, "pictures", name, { ...widths, "1600": Buffer.from(bytes) });
    return null;
  };

  return {
    /** Stores a file of the archive if its name is that of a book's image. Returns the problem with it, or null. */
    async add(name: string, bytes: Uint8Array): Promise<string | null> {
      const imagePath = toBookImagePath(name);
      if (imagePath === null || (await books.hasImage(imagePath))) return null;
      if (bytes.byteLength > maxImageBytes || !detectImageType(bytes)) return notAnImage;
      try {
        return await restore(imagePath, bytes);
      } catch (error) {
        if (error instanceof AppError && error.code === "invalid_request") return error.message;
        throw error;
      }
    },
    /** The post with its image URLs replaced. */
    apply: (post: PostData): PostData => ({
      ...post,
      content:
        moved.size > 0 && listImages(post.content).length > 0 ? replaceImages(post.content, moved) : post.content,
      ...(post.image_url && { image_url: moved.get(post.image_url) ?? post.image_url }),
    }),
  };
};
