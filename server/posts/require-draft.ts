import { AppError } from "#contracts/errors.ts";
import type { PostData } from "#contracts/posts/posts-admin.ts";
import type { Caller } from "../http/functions/call.ts";
import { findPost, type PostWriter } from "./mutations.ts";

type Change = { postData: Pick<PostData, "status">; postId?: string | undefined; version?: number | undefined };

const forbidden = () =>
  new AppError(
    "forbidden",
    "This token may write drafts only: publishing, and changing what is published, takes posts:publish.",
  );

/** Whether a token may write drafts and no more. */
export const isForDraftsOnly = (caller: Caller): boolean =>
  caller.kind === "token" && !caller.scopes.includes("posts:publish");

/**
 * Throws unless a change concerns a draft that stays one, if it is made by a token that may do no more. The version that
 * was read is needed, so that what was published meanwhile is not changed.
 */
export const requireDraft = async (
  call: PostWriter & { caller: Caller },
  { postData, postId, version }: Change,
): Promise<void> => {
  if (!isForDraftsOnly(call.caller)) return;
  if (postData.status !== "draft") throw forbidden();
  if (postId === undefined) return;
  const before = await findPost(call, postId);
  if (!before) return;
  if (before.status !== "draft") throw forbidden();
  if (before.version !== version)
    throw new AppError("conflict", "Please send the version that you read: the draft was changed meanwhile.");
};
