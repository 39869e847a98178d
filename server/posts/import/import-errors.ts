import { AppError } from "#contracts/errors.ts";

export const importsUnavailable = (detail: string) =>
  new AppError("unavailable", "The imports are not available at the moment. Nothing was changed.", { detail });

export const importNotFound = () => new AppError("not_found", "This import is no longer here.");

export const filesElsewhere = () =>
  new AppError(
    "conflict",
    "The files of this import are on another machine, or were deleted. Go on with it there, or choose the files again.",
  );

export const otherImportRuns = () =>
  new AppError("conflict", "Another import is being worked on. Please wait until it has ended, or stop it.");

export const importHeld = () =>
  new AppError("conflict", "This import is being worked on already, perhaps on another machine.");

export const notNow = (what: string) => new AppError("conflict", `This import cannot be ${what} as it is now.`);
