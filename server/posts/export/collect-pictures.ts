import { createFileNamer } from "#contracts/names/file-name.ts";
import { toBookImageName, toSitePath } from "../../media/stored-images.ts";
import { listImages, replaceImages } from "../../images/upload/markdown-images.ts";
import type { ZipEntry } from "@site/zip/zip-stream.ts";
import type { ExportedPost } from "./read-posts.ts";

/** A picture of this site that is in no archive, and the slug of a post that shows it. */
type MissingPicture = { slug: string; address: string };
export type WithPictures = { content: string; cover: string | null; missing: MissingPicture[] };

type Options = {
  siteUrl: string;
  readPicture(path: string): Promise<Uint8Array | null>;
  /** The folder of the archive for pictures, with a slash at its end. */
  folder: string;
  /** The address of a picture in texts, by its name below the folder. */
  toAddress(name: string): string;
  /** Whether what is not in the archive is led to this site, because the posts leave it. */
  isLeaving: boolean;
};

/** Collects the pictures that posts show, each once, and leads the posts to them. Those of other hosts stay there. */
export const createPictureCollector = ({ siteUrl, folder, toAddress, isLeaving, readPicture }: Options) => {
  const names = new Map<string, string | null>();
  const toName = createFileNamer();

  /** Replaces the addresses of a post's pictures. Yields the files that no post before had; returns the post. */
  async function* collect(post: ExportedPost): AsyncGenerator<ZipEntry, WithPictures> {
    const pageUrl = new URL(`/post/${post.slug}`, siteUrl).href;
    const inText = listImages(post.content);
    const replacements = new Map<string, string>();
    const missing: MissingPicture[] = [];
    for (const address of new Set([...(post.image_url ? [post.image_url] : []), ...inText])) {
      const path = toSitePath(address, pageUrl);
      if (path === null) continue;
      let name = names.get(path);
      if (name === undefined) {
        const wanted = toBookImageName(path);
        const bytes = wanted === null ? null : await readPicture(path);
        name = bytes && wanted !== null ? toName(wanted.replace(/^images\//, "")) : null;
        names.set(path, name);
        if (bytes && name !== null) yield { name: `${folder}${name}`, bytes, isPacked: true };
      }
      if (name !== null) replacements.set(address, toAddress(name));
      else {
        missing.push({ slug: post.slug, address });
        if (isLeaving) replacements.set(address, new URL(address, pageUrl).href);
      }
    }
    return {
      content: replaceImages(post.content, replacements),
      cover: post.image_url && (replacements.get(post.image_url) ?? post.image_url),
      missing,
    };
  }
  return collect;
};
