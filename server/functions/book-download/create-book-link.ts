import type { AdminContext } from "../function-definition.ts";

/** The path of the book's download on this site; it carries its own right. */
export const createBookLink = (_context: AdminContext): Promise<string> =>
  Promise.resolve("/functions/v1/book-download");
