/** A reason why a database cannot be copied, as sentences that follow the name of its place. */
export class TransferError extends Error {
  override name = "TransferError";
}
