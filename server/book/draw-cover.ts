import { createHash } from "node:crypto";
import { mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Content } from "../content/live-content.ts";
import type { BookCover } from "./render-book-cover.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { renderImage } from "../images/render-image.ts";
import { replaceFileWith } from "@site/supabase/storage/replace-file.ts";

const program = fileURLToPath(new URL("./render-book-cover.ts", import.meta.url));
const drawMs = 20_000;

/** The book cover as JPEG, in the style of the site; cached by its texts and portrait. `inTurn` runs the drawing. */
export const drawCover = async (
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
  const known = await readFile(file).catch(() => null);
  if (known) return known;
  const bytes = await inTurn(() => renderImage(program, cover, folder, drawMs));
  await replaceFileWith(file, bytes);
  return bytes;
};
