import { AppError } from "#contracts/errors.ts";
import type { OwnerCall } from "../http/functions/call.ts";
import { deletePost } from "../posts/mutations.ts";

/** Moves the example stories that nobody has changed to the trash, where they stay for thirty days. */
export const moveSeedsToTrash = async (
  writer: Pick<OwnerCall, "backend" | "actor" | "log">,
  slugs: readonly string[],
): Promise<void> => {
  const { data, error } = await writer.backend
    .serviceClient()
    .from("posts")
    .select("id")
    .in("slug", [...slugs])
    .eq("version", 1);
  if (error)
    throw new AppError(
      "unavailable",
      "The character is here, but the example stories could not be moved to the trash.",
      {
        detail: error.message,
      },
    );
  for (const { id } of data)
    await deletePost(writer, id).catch((failure: unknown) => {
      // Somebody else has deleted it meanwhile.
      if (!(failure instanceof AppError) || failure.code !== "not_found") throw failure;
    });
};
