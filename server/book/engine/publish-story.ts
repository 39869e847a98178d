import type { BookRun } from "#contracts/book/book-run.ts";
import { AppError } from "#contracts/errors.ts";
import { createPost, type PostWriter } from "../../posts/mutations.ts";
import type { StoredStory } from "./stored-story.ts";

type Given = { postId: string; story: StoredStory; status: "draft" | "published"; imageUrl: string | null };

/** Saves a story as the post of its run, with its ledger entry, which counts once the post is public. */
export const saveStoryAsPost = async (
  context: PostWriter,
  { postId, story, status, imageUrl }: Given,
): Promise<NonNullable<BookRun["post"]>> => {
  const { title, content, excerpt, imagePrompt, entry, writtenWith } = story;
  const { error } = await context.backend.serviceClient().from("story_ledger").upsert({ id: postId, entry });
  if (error)
    throw new AppError("unavailable", "The ledger cannot be written at the moment.", { detail: error.message });
  const post = await createPost(
    context,
    { title, content, excerpt, image_prompt: imagePrompt, image_url: imageUrl, written_with: writtenWith, status },
    postId,
  );
  return { id: post.id, slug: post.slug, title: post.title, status: post.status };
};
