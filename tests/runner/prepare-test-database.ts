import { findSnapshot } from "../support/create-test-backend.ts";

/** Prepares the database snapshots before the first test; otherwise each worker would prepare its own. */
export const setup = async (): Promise<void> => {
  await findSnapshot();
};
