import { AppError } from "#contracts/errors.ts";
import { postsUnavailable } from "./post-errors.ts";

const uniqueViolation = "23505";
const slugAttempts = 50;

type Written<T> = PromiseLike<{ data: T | null; error: { code: string; message: string } | null; status?: number }>;

/** Maps a failed write. SQLSTATE classes 22 and 23 are invalid values. */
export const notWritten = (error: { code: string; message: string } | null, status = 0): AppError => {
  if (status === 413)
    return new AppError(
      "invalid_request",
      "The post is too long to be stored: it can be up to 1 MB, and characters of some scripts count as three bytes.",
    );
  if (/^2[23]/.test(error?.code ?? ""))
    return new AppError("invalid_request", "The database does not accept this post.", { detail: error?.message ?? "" });
  return postsUnavailable(error?.message ?? "no row came back");
};

/** Saves with the first unused one of `slug`, `slug-2`, `slug-3`…; the database's unique constraint decides. */
export const saveWithUniqueSlug = async <T>(slug: string, write: (slug: string) => Written<T>): Promise<T> => {
  for (let attempt = 1; attempt <= slugAttempts; attempt++) {
    const { data, error, status } = await write(attempt === 1 ? slug : `${slug}-${attempt}`);
    if (data !== null) return data;
    if (error?.code !== uniqueViolation) throw notWritten(error, status);
  }
  throw new AppError("conflict", "There are already many posts with this title. Please choose another one.");
};
