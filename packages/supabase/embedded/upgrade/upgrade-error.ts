/** The folder of a database cannot be used; the message says why and what to do. */
export class DatabaseFolderError extends Error {
  override name = "DatabaseFolderError";
}

/** A reason not to upgrade, as a sentence for the owner that follows the name of the folder. */
export class UpgradeError extends Error {
  override name = "UpgradeError";
}
