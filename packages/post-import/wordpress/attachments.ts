import { decodePath } from "../links/link-resolver.ts";
import { detach } from "../plain-text.ts";
import { getField, type WxrItem } from "./wxr-item.ts";

export type Attachment = { address: string; alt: string; caption: string };

/** The pictures of an export, by their numbers, by the posts that they hang on, and by their addresses. */
export type Attachments = {
  add: (item: WxrItem) => void;
  get: (id: string) => Attachment | null;
  getChildren: (postId: string) => readonly Attachment[];
  /** The address of the picture of which `address` is a smaller copy, if the export knows it. */
  findOriginal: (address: string) => string | null;
};

const getPath = (address: string): string => (URL.canParse(address) ? decodePath(new URL(address).pathname) : "");

/** Where the picture may be of which this is a copy: `a-300x200.jpg` is one of `a.jpg`, or of `a-scaled.jpg`. */
export const findUncut = (address: string): string[] => {
  const [, name, extension] = /^([^?#]{1,2000})-\d{1,5}x\d{1,5}(\.[a-z]{3,5})(?:[?#]|$)/i.exec(address) ?? [];
  if (name !== undefined && extension !== undefined) return [name + extension, `${name}-scaled${extension}`];
  const [, whole, kind] = /^([^?#]{1,2000})-scaled(\.[a-z]{3,5})(?:[?#]|$)/i.exec(address) ?? [];
  return whole !== undefined && kind !== undefined ? [whole + kind] : [];
};

export const createAttachments = (): Attachments => {
  const byId = new Map<string, Attachment>();
  const byParent = new Map<string, Attachment[]>();
  const byPath = new Map<string, string>();
  return {
    add: (item) => {
      const address = detach(getField(item, "wp:attachment_url") || getField(item, "guid"));
      const attachment = {
        address,
        alt: detach(item.meta.get("_wp_attachment_image_alt") ?? ""),
        caption: detach(getField(item, "excerpt:encoded")),
      };
      byId.set(detach(getField(item, "wp:post_id")), attachment);
      const path = getPath(address);
      if (path !== "") byPath.set(path, address);
      const parent = detach(getField(item, "wp:post_parent"));
      if (parent === "" || parent === "0" || !/\.(?:avif|gif|jpe?g|png|webp|bmp|tiff?|heic)$/i.test(path)) return;
      const siblings = byParent.get(parent);
      if (siblings) siblings.push(attachment);
      else byParent.set(parent, [attachment]);
    },
    get: (id) => byId.get(id) ?? null,
    getChildren: (postId) => byParent.get(postId) ?? [],
    findOriginal: (address) => {
      for (const original of findUncut(address)) {
        const attachment = byPath.get(getPath(original.startsWith("//") ? `https:${original}` : original));
        if (attachment !== undefined) return attachment;
      }
      return null;
    },
  };
};
