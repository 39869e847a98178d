import { createHash } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { replaceFileWith } from "@site/supabase/storage/replace-file.ts";
import type { Content } from "../content/live-content.ts";
import type { RunInTurn } from "../images/create-images.ts";
import { runProgram } from "../images/run-program.ts";
import type { JobCaller } from "@site/fair-queue/shared-jobs.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { ownMediaPath } from "../media/media-names.ts";

type Deps = {
  content: Pick<Content, "get">;
  media: Pick<MediaFiles, "getFile">;
  cacheDir: string;
  runInTurn: RunInTurn;
};

export type PodcastCover = ReturnType<typeof createPodcastCover>;

const program = fileURLToPath(new URL("./render-podcast-cover.ts", import.meta.url));
const drawMs = 20_000;
const version = "cover 1";

/** The square cover of the podcast: the one in its texts, else made from the portrait that the character has now. */
export const createPodcastCover = ({ content, media, cacheDir, runInTurn }: Deps) => {
  const folder = path.join(cacheDir, "podcast");
  const fromPortrait = async (portrait: string, caller: JobCaller): Promise<string> => {
    const source = await media.getFile(portrait, caller.client);
    const { size, mtimeMs } = await stat(source);
    const key = createHash("sha256")
      .update(JSON.stringify([version, portrait, size, mtimeMs]))
      .digest("hex");
    const file = path.join(folder, `cover-${key.slice(0, 24)}.jpg`);
    if (await stat(file).catch(() => null)) return file;
    return runInTurn(`podcast ${key}`, caller, async () => {
      await mkdir(folder, { recursive: true });
      const bytes = await runProgram([program], { input: JSON.stringify({ portrait: source }), timeoutMs: drawMs });
      await replaceFileWith(file, bytes);
      return file;
    });
  };
  return {
    /** A file, JPEG or PNG. Throws AppError. */
    async find(caller: JobCaller): Promise<string> {
      const { cover } = content.get("podcast");
      const portrait = content.get("pictures").hero.dark;
      const isOfAnother = portrait.startsWith(ownMediaPath) && !cover?.startsWith(ownMediaPath);
      const fits = cover !== undefined && /\.(?:jpe?g|png)$/.test(cover);
      return fits && !isOfAnother ? media.getFile(cover, caller.client) : fromPortrait(portrait, caller);
    },
  };
};
