import { type LoadFailure, probeSite, toFailure } from "#packages/first-paint/guard/find-failure.ts";
import { ApiError } from "../api/api-error.ts";
import { reloadIfOutdated } from "../storage/renewal.ts";
import { getContent } from "../content/content.ts";

/** Code or data of a page that could not be loaded. `message` is the sentence for the user. */
export class LoadError extends ApiError {
  readonly failure: LoadFailure;
  /** The file that a newer version of the site no longer has. */
  readonly outdatedFile: string | undefined;

  constructor(failure: LoadFailure, file: string, cause: unknown) {
    const navigation = getContent("navigation");
    super(cause instanceof ApiError ? cause.status : null, "unavailable", navigation.errors[failure].part, { cause });
    this.failure = failure;
    this.outdatedFile = failure === "outdated" ? file : undefined;
  }

  override get isUnreachable(): boolean {
    return this.failure === "offline";
  }
}

const findCause = async (error: unknown): Promise<LoadFailure> => {
  if (error instanceof ApiError && error.status !== null) return toFailure(error.status);
  const isTooSlow = error instanceof ApiError && (error.cause as Error | undefined)?.name === "TimeoutError";
  if (isTooSlow) return "offline";
  // Browsers throw a TypeError when `import()` cannot load a module; any other error is one of the module.
  return error instanceof ApiError || error instanceof TypeError ? probeSite() : "server";
};

/** Finds out why a file could not be loaded. */
export const toLoadError = async (error: unknown, file: string): Promise<LoadError> =>
  error instanceof LoadError ? error : new LoadError(await findCause(error), file, error);

/** The toast for code that could not be loaded. If a newer version of the site is the reason, the page is loaded again. */
export const handleLoadError = (error: unknown) => {
  const navigation = getContent("navigation");
  reloadIfOutdated(error);
  const { part: description, title } = navigation.errors[error instanceof LoadError ? error.failure : "offline"];
  return { title, description, tone: "destructive" as const };
};
