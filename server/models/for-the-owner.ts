import type { ZodType } from "zod";
import { AppError } from "#contracts/errors.ts";
import type { LanguageModel, ModelRequest, ReadModel } from "./language-model.ts";

/** Throws an AppError that says where to choose one. */
export const requireModel = (readModel: ReadModel): LanguageModel => {
  const languageModel = readModel();
  if (!languageModel)
    throw new AppError(
      "conflict",
      "This site has no language model. Choose one in the panel, under Site and Settings.",
    );
  return languageModel;
};

const longestMs = 150_000;

/**
 * Generates one value for the owner, who waits for it: it ends `deadlineMs` after its turn has come. Throws an AppError
 * whose message is for the owner.
 */
export const generateInTime = async <Value>(
  languageModel: LanguageModel,
  { signal, ...request }: Omit<ModelRequest, "onTurn" | "user"> & { schema: ZodType<Value> },
  deadlineMs = longestMs,
): Promise<Value> => {
  const ending = new AbortController();
  const { signal: deadline } = ending;
  let timer: NodeJS.Timeout | undefined;
  try {
    const { value } = await languageModel.generate({
      ...request,
      user: null,
      signal: AbortSignal.any([signal, deadline]),
      onTurn: () => void (timer ??= setTimeout(() => ending.abort(), deadlineMs)),
    });
    return value;
  } catch (error) {
    if (signal.aborted) throw new AppError("unavailable", "This was cancelled.");
    if (deadline.aborted)
      throw new AppError("unavailable", "The language model did not answer in time. Please try again.");
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
