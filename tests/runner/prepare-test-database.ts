import { findSnapshot } from "../support/create-test-backend.ts";

/** Before the first test of a run: the workers would otherwise all make the database that their tests begin with. */
export const setup = async (): Promise<void> => {
  for (const hasStorage of [false, true]) await findSnapshot({ hasStorage });
};
