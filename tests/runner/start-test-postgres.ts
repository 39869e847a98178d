import { startTestServer } from "../support/create-test-postgres.ts";

/** One server for a whole test run; each test creates its own databases on it. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  // The second project that needs it uses the server of the first.
  if (process.env.TEST_DATABASE_URL ?? process.env.TEST_RUN_DATABASE_URL) return undefined;
  const { url, stop } = await startTestServer();
  process.env.TEST_RUN_DATABASE_URL = url;
  return async () => {
    delete process.env.TEST_RUN_DATABASE_URL;
    await stop();
  };
};
