import { AppError } from "#contracts/errors.ts";

// Images are converted one after the other, for everybody.
const maxAtOnce = 12;
const maxAtOnceOfUser = 4;

const busy = () =>
  new AppError("unavailable", "Many pictures are being saved at the moment. Please try again soon.", {
    retryAfter: 10,
  });

const saving = new Map<string, number>();

/** Does `work` for a user, unless that user or all together do it too often at the same time: then it throws AppError. */
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
