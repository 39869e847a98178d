/** The site cannot start on this database; the message is for the person who set it up, and begins in the middle of a sentence. */
export class DatabaseStartError extends Error {
  override name = "DatabaseStartError";
}

/** The database was made before the first migration of this release: nothing brings it up to date. */
export class ObsoleteDatabaseError extends DatabaseStartError {
  override name = "ObsoleteDatabaseError";
}
