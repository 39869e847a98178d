import type { AdminConnection } from "./admin-connection.ts";
import { DatabaseStartError } from "./database-start-error.ts";

/** The name of what is in the database while a site is being moved there, until all of it was verified. */
export const moveName = "move";

/** Refuses a database that a move has begun to fill and not finished. */
export const rejectUnfinishedMove = async ({ query }: Pick<AdminConnection, "query">): Promise<void> => {
  const [found] = await query<object>("select from site_private.state where name = $1", [moveName]);
  if (found)
    throw new DatabaseStartError(
      "a site is being moved to this database, and that is not finished. Wait for it or, if it was interrupted, run the same npm run move again.",
    );
};
