import { AppError } from "#contracts/errors.ts";
import { unavailable } from "./store.ts";

const uniqueViolation = "23505";
const slugAttempts = 50;

type Written<T> = PromiseLike<{ data: T | null; error: { code: string; message: string } | null }>;

/** Writes with the first free one of `slug`, `slug-2`, `slug-3`…; the database decides what is free. */
export const writeWithFreeSlug = async <T>(slug: string, write: (slug: string) => Written<T>): Promise<T> => {
  for (let attempt = 1; attempt <= slugAttempts; attempt++) {
    const { data, error } = await write(attempt === 1 ? slug : `${slug}-${attempt}`);
    if (data !== null) return data;
    if (error?.code !== uniqueViolation) throw unavailable(error?.message ?? "no row came back");
  }
  throw new AppError("conflict", "There are already many posts with this title. Please choose another one.");
};
