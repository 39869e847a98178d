import { AppError } from "#contracts/errors.ts";
import { randomUUID } from "node:crypto";
import type { RunDeps } from "./execute-run.ts";

/**
 * Determines what `again` rewrites. A draft is replaced; for a published story the new version is a separate draft that
 * ignores everything published with it or later.
 */
export const findStoryToRewrite = async ({
  backend,
  store,
}: Pick<RunDeps, "backend" | "store">): Promise<{ postId: string; before: string | null; note: string }> => {
  const run = await store.find();
  const postId = run?.report.post?.id;
  if (!run || postId === undefined) throw new AppError("conflict", "There is no story yet that could be told again.");
  const { data: post, error } = await backend
    .serviceClient()
    .from("posts")
    .select("id,status,published_at")
    .eq("id", postId)
    .maybeSingle();
  if (error) throw new AppError("unavailable", "The posts are not available at the moment.", { detail: error.message });
  const { note } = run.order;
  if (post?.status === "published") return { postId: randomUUID(), before: post.published_at, note };
  return { postId: post ? postId : randomUUID(), before: run.order.before, note };
};
