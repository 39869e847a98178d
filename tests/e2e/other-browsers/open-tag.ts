import type { Page } from "@playwright/test";
import { callPostsAdmin } from "../owner/admin-page.ts";

/** The page of a tag, of one post that is older than all others. */
export const openTag = async (page: Page): Promise<string> => {
  const postData = {
    title: "An old tide",
    content: "A text.",
    status: "published",
    published_at: "2015-01-01T00:00:00Z",
    tags: ["Old tides"],
  };
  await callPostsAdmin(page, { action: "create", postId: "0b9f1c66-2f0e-4c5c-9f0a-6a0c5d1e7a11", postData });
  return "/stories/tag/old-tides";
};
