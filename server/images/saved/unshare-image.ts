import { AppError } from "#contracts/errors.ts";
import type { OwnerCall } from "../../http/functions/call.ts";
import { withAudit } from "../../http/functions/with-audit.ts";
import { sentence } from "../../sentence.ts";

/** Removes a user's shared image from the public pages. The user keeps it, and cannot ask again. Throws AppError. */
export const unshareImage = async (context: OwnerCall, id: string): Promise<void> => {
  const update = context.backend
    .serviceClient()
    .from("images")
    .update({ sharing: "declined" })
    .eq("id", id)
    .eq("sharing", "approved");
  const note = { table: "images", action: "picture unshared", level: "ROW" } as const;
  const { data, error } = await withAudit(update, context, note).select("id");
  if (error)
    throw new AppError("unavailable", sentence("pictures.notChanged"), {
      detail: error.message,
    });
  if (data.length === 0) throw new AppError("not_found", sentence("pictures.notShared"));
};
