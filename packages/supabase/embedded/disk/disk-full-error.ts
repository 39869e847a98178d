const megabyte = 1024 * 1024;

/** There is not enough free space to open the database. */
export class DiskFullError extends Error {
  override name = "DiskFullError";
  constructor(freeBytes: number, neededBytes: number, cause?: unknown) {
    super(
      `${Math.floor(freeBytes / megabyte)} MB are free, and the database needs at least ${Math.ceil(neededBytes / megabyte)} MB`,
      { cause },
    );
  }
}
