import { AppError } from "#contracts/errors.ts";

export const documentNotFound = () => new AppError("not_found", "There is no such text.");
export const documentConflict = () =>
  new AppError("conflict", "This text was changed elsewhere meanwhile. What you typed is still here: compare the two.");
export const documentsUnavailable = (detail: string) =>
  new AppError("unavailable", "The texts could not be reached just now. Please try again in a moment.", { detail });
