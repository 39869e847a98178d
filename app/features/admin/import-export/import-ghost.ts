import type { PostData } from "#contracts/posts-admin.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { fetchImage } from "../api/images.ts";
import { createPost } from "../api/posts-admin.ts";
import { findImageUrls } from "./read-ghost.ts";

export type GhostReport = { created: number; images: number; errors: string[] };

/** Copies images from the selected hosts and replaces their URLs in the post. */
const copyImages = async (post: PostData, hosts: string[], report: GhostReport): Promise<PostData> => {
  let { content, image_url } = post;
  for (const address of findImageUrls(post)) {
    if (!URL.canParse(address) || !hosts.includes(new URL(address).hostname)) continue;
    try {
      const url = await fetchImage(address, hosts);
      content = content.replaceAll(`](${address})`, `](${url})`);
      if (image_url === address) image_url = url;
      report.images += 1;
    } catch (error) {
      report.errors.push(`${post.title}: ${getErrorMessage(error)}`);
    }
  }
  return { ...post, content, image_url };
};

/** Imports posts one after the other; errors are collected and do not stop the import. */
export const importGhost = async (
  posts: PostData[],
  hosts: string[],
  onProgress: (done: number) => void,
): Promise<GhostReport> => {
  const report: GhostReport = { created: 0, images: 0, errors: [] };
  for (const [index, post] of posts.entries()) {
    try {
      // Images were copied above, from the selected hosts only.
      await createPost(crypto.randomUUID(), await copyImages(post, hosts, report), { copyImages: false });
      report.created += 1;
    } catch (error) {
      report.errors.push(`${post.title}: ${getErrorMessage(error)}`);
    }
    onProgress(index + 1);
  }
  return report;
};
