import path from "node:path";
import { createHash } from "node:crypto";
import { mkdir, readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createKeyedSums } from "@site/fair-queue/keyed-sums.ts";
import { createTemporaryFile, type TemporaryFile } from "@site/zip/temporary-file.ts";
import { replaceFileWith } from "@site/supabase/storage/replace-file.ts";
import { AppError } from "#contracts/errors.ts";
import { readStoryMaterial } from "../content/read-story-material.ts";
import type { RunInTurn } from "../images/create-images.ts";
import type { Log } from "../telemetry/log.ts";
import { toArchiveName } from "#contracts/names/file-name.ts";
import { toLedger } from "./continuity-report.ts";
import { readBookImage } from "../media/stored-images.ts";
import { type BookCaller, type BookDeps, writeBook } from "./write-book.ts";
import type { Content } from "../content/live-content.ts";
import type { BookCover } from "./render-book-cover.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { renderImage } from "../images/render-image.ts";
import { sentence } from "../sentence.ts";

const program = fileURLToPath(new URL("./render-book-cover.ts", import.meta.url));
const drawMs = 20_000;

/** The book cover as JPEG, in the style of the site; cached by its texts and portrait. `inTurn` runs the drawing. */
const drawCover = async (
  { content, cacheDir, media }: { content: Content; cacheDir: string; media: Pick<MediaFiles, "getFile"> },
  inTurn: (work: () => Promise<Buffer>) => Promise<Buffer>,
): Promise<Buffer> => {
  const { title, subtitle } = content.get("book");
  const folder = path.join(cacheDir, "book");
  await mkdir(folder, { recursive: true });
  const cover: Omit<BookCover, "fonts"> = {
    texts: { title, subtitle, author: content.get("site").author },
    files: { portrait: await media.getFile(content.get("pictures").hero.dark, "site") },
  };
  const { mtimeMs, size } = await stat(cover.files.portrait);
  const key = createHash("sha256")
    .update(JSON.stringify([cover, mtimeMs, size]))
    .digest("hex")
    .slice(0, 32);
  const file = path.join(folder, `cover-${key}.jpg`);
  const cachedCover = await readFile(file).catch(() => null);
  if (cachedCover) return cachedCover;
  const bytes = await inTurn(() => renderImage(program, cover, folder, drawMs));
  await replaceFileWith(file, bytes);
  return bytes;
};

export type BookService = {
  /**
   * Writes the book as a ZIP to a temporary file in the cache folder and streams it from there; the file is deleted
   * when the body was read or canceled. One book is written at a time, none after the client left. Throws AppError.
   */
  create(caller: BookCaller): Promise<{ fileName: string; size: number; body: ReadableStream<Uint8Array> }>;
  /** Whether an image exists at this path of the site. */
  hasImage(imagePath: string): Promise<boolean>;
};

type Deps = Pick<BookDeps, "backend" | "content" | "contentDir" | "env" | "media" | "toJpeg"> & {
  runInTurn: RunInTurn;
  cacheDir: string;
  log: Pick<Log, "error">;
  /** For tests. */ createFile?: () => Promise<TemporaryFile>;
  /** Without it, what the content's story bible knows. */ readLedger?: BookDeps["readLedger"];
};

/** Maximum number of books that are queued, written or sent: each takes its full size on disk. */
const maxBooks = 4;
const maxBooksOfClient = 2;
const sendMs = 1_800_000;
const fullDiskCodes = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

const busy = () =>
  new AppError("unavailable", sentence("book.busy"), {
    retryAfter: 60,
  });
const diskIsFull = (detail: string) =>
  new AppError("unavailable", sentence("book.diskFull"), {
    detail,
  });
const notWritten = (detail: string) => new AppError("unavailable", sentence("book.failed"), { detail });

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const isFull = fullDiskCodes.has(String((error as NodeJS.ErrnoException).code));
  return isFull ? diskIsFull(String(error)) : notWritten(error instanceof Error ? String(error.stack) : String(error));
};

/** The bytes of the file, which is closed at their end or when the stream is canceled. */
const toBody = (file: TemporaryFile, onEnd: () => void): ReadableStream<Uint8Array> => {
  const pieces = file.read();
  let isEnded = false;
  const end = async (): Promise<void> => {
    if (isEnded) return;
    isEnded = true;
    clearTimeout(timer);
    await file.close().finally(onEnd);
  };
  const timer = setTimeout(() => void end(), sendMs).unref();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await pieces.next();
          if (!done) return controller.enqueue(value);
          await end();
          return controller.close();
        } catch (error) {
          await end();
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
};

/** Builds the book of the published stories. */
export const createBookService = ({ cacheDir, log, runInTurn, ...deps }: Deps): BookService => {
  const { content, contentDir } = deps;
  const readLedger = async () => {
    const { content: material } = await readStoryMaterial(contentDir);
    return material ? toLedger(material.bible) : { facts: [], threads: [] };
  };
  const bookDeps: BookDeps = {
    readLedger,
    createFile: () => createTemporaryFile(path.join(cacheDir, "book")),
    drawCover: (caller) =>
      drawCover({ content, cacheDir, media: deps.media }, (work) => runInTurn("book cover", caller, work)),
    ...deps,
  };
  let queue: Promise<unknown> = Promise.resolve();
  const booksOf = createKeyedSums();
  let books = 0;
  const count = (client: string, more: 1 | -1): void => {
    books += more;
    booksOf.add(client, more);
  };

  const write = async (caller: BookCaller): Promise<TemporaryFile> => {
    const writing = queue.then(() => {
      caller.signal.throwIfAborted();
      return writeBook(bookDeps, caller);
    });
    queue = writing.catch(() => undefined);
    return writing;
  };

  return {
    hasImage: async (imagePath) => (await readBookImage(deps, imagePath)) !== null,
    async create(caller) {
      const { client, signal } = caller;
      if (books >= maxBooks || booksOf.get(client) >= maxBooksOfClient) throw busy();
      count(client, 1);
      try {
        const file = await write(caller);
        const body = toBody(file, () => count(client, -1));
        return { fileName: toArchiveName(content.get("persona").shortName, "book"), size: file.size, body };
      } catch (error) {
        count(client, -1);
        if (!signal.aborted && !(error instanceof AppError)) log.error({ detail: String(error) }, "book not written");
        throw toAppError(error);
      }
    },
  };
};
