import { AppError } from "#contracts/errors.ts";

export const documentNotFound = () => new AppError("not_found", "There is no such text.");
export const documentConflict = () =>
  new AppError("conflict", "This text was changed elsewhere meanwhile. What you typed is still here: compare the two.");
export const documentsUnavailable = (detail: string) =>
  new AppError("unavailable", "The texts could not be reached just now. Please try again in a moment.", { detail });
/** The database holds what would be longer in it than in a request, like large numbers. */
export const documentTooLong = () => new AppError("invalid_request", "This text is too long to be stored.");
