import { uniqueViolation } from "@site/supabase/sqlstate.ts";
import { AppError } from "#contracts/errors.ts";
import type { OwnerCall } from "../http/functions/call.ts";

export const postsUnavailable = (detail: string) =>
  new AppError("unavailable", "The posts are not available at the moment. Nothing was changed.", { detail });

export const postNotFound = () => new AppError("not_found", "This post no longer exists.");

export const versionConflict = () =>
  new AppError("conflict", "This post was changed elsewhere since you opened it. Nothing was overwritten.");

/** Maps a failed write. SQLSTATE classes 22 and 23 are invalid values. */
export const notWritten = (error: { code: string; message: string } | null, status = 0): AppError => {
  if (status === 413)
    return new AppError(
      "invalid_request",
      "The post is too long to be stored: it can be up to 1 MB, and characters of some scripts count as three bytes.",
    );
  if (error?.code === uniqueViolation) return versionConflict();
  if (/^2[23]/.test(error?.code ?? ""))
    return new AppError("invalid_request", "The database does not accept this post.", { detail: error?.message ?? "" });
  return postsUnavailable(error?.message ?? "no row came back");
};

export const posts = ({ backend }: Pick<OwnerCall, "backend">) => backend.serviceClient().from("posts");
