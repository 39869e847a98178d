/** A file that the owner has chosen. `path` is where it is in the folder, with slashes. */
export type ChosenFile = { path: string; file: File };

const junkNames = new Set(["node_modules", "__macosx", "thumbs.db", "desktop.ini"]);

/** What no export consists of: folders of tools, notes of operating systems, and hidden files. */
const isJunkName = (name: string): boolean =>
  junkNames.has(name.toLowerCase()) || (name.startsWith(".") && name !== ".obsidian");

export const isJunk = (path: string): boolean => path.split("/").some(isJunkName);

/** The files of an `<input type="file">`, with `webkitdirectory` or without. */
export const listInputFiles = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })).filter(({ path }) => !isJunk(path));

const getFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A reader gives a hundred entries at a time, and none when there are no more. */
const listFolder = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, by its definition
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (more.length === 0) return entries;
    entries.push(...more);
  }
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/**
 * What was dropped, with all that is in its folders. To be called in the event itself: its items are gone after that. Throws
 * what the browser says of a file that cannot be read.
 */
export const listDroppedFiles = async ({
  items,
  files,
}: Pick<DataTransfer, "items" | "files">): Promise<ChosenFile[]> => {
  const roots = [...items].flatMap((item) => (item.kind === "file" ? [item.webkitGetAsEntry?.() ?? null] : []));
  if (!roots.some((entry) => entry !== null)) return listInputFiles(files);
  const found: ChosenFile[] = [];
  const waiting = roots.filter((entry) => entry !== null).reverse();
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const path = entry.fullPath.replace(/^\//, "");
    if (isJunk(path)) continue;
    // oxlint-disable-next-line no-await-in-loop -- thousands of files would be opened at once
    if (isFile(entry)) found.push({ path, file: await getFile(entry) });
    // oxlint-disable-next-line no-await-in-loop -- in order
    else if (isFolder(entry)) waiting.push(...(await listFolder(entry)).reverse());
  }
  return found;
};

/** What an import is called: the folder, the file, or the first of several. */
export const nameChosen = (files: readonly ChosenFile[]): string => {
  const [first] = files;
  if (!first) return "";
  const folder = first.path.includes("/") ? first.path.slice(0, first.path.indexOf("/")) : null;
  return (folder ?? first.path).slice(0, 200);
};
