/** A reason not to upgrade, as a sentence for the owner that follows the name of the folder. */
export class UpgradeError extends Error {
  override name = "UpgradeError";
}
