import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Post } from "#contracts/posts/posts.ts";
import { toPostMeta } from "../post-meta.ts";
import { PostHeader } from "./post-header.tsx";

test("says what the picture of a post shows to those who do not see it", () => {
  const post = {
    title: "First Light",
    content: "In the beginning I had a line.",
    image_url: "/media/stories/first-light-1600.webp",
    image_alt: "A line of light under a door",
    published_at: "2026-01-01T00:00:00Z",
  } as Post;
  expect(renderToStaticMarkup(<PostHeader post={toPostMeta(post, [])} />)).toContain(
    'alt="A line of light under a door"',
  );
});
