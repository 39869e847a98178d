import { AppError } from "#contracts/errors.ts";

// Images are converted one after the other, for all users.
const maxAtOnce = 12;
const maxAtOnceOfUser = 4;

const busy = () =>
  new AppError("unavailable", "Many pictures are being saved at the moment. Please try again soon.", {
    retryAfter: 10,
  });

const saving = new Map<string, number>();

/** Runs `work` for a user. Throws AppError if that user, or all users together, already run too many. */
export const withSavingSlot = async <Result>(user: string, work: () => Promise<Result>): Promise<Result> => {
  const own = saving.get(user) ?? 0;
  const all = [...saving.values()].reduce((sum, count) => sum + count, 0);
  if (own >= maxAtOnceOfUser || all >= maxAtOnce) throw busy();
  saving.set(user, own + 1);
  try {
    return await work();
  } finally {
    const left = (saving.get(user) ?? 1) - 1;
    if (left > 0) saving.set(user, left);
    else saving.delete(user);
  }
};
