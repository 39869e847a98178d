/** What a page tells the service worker: its own address, and the files that it was loaded with. */
export type Visit = { page: string; files: readonly string[] };

export const maxVisitFiles = 250;
const isAddress = (value: unknown): value is string =>
  typeof value === "string" && value.length <= 300 && /^\/(?!\/)/.test(value);

/** A message as a visit; null if it is something else. */
export const parseVisit = (data: unknown): Visit | null => {
  if (typeof data !== "object" || data === null || !("page" in data) || !("files" in data)) return null;
  const { files, page } = data;
  if (!Array.isArray(files) || files.length > maxVisitFiles || !isAddress(page) || !files.every(isAddress)) return null;
  return { page, files };
};
