import type { Context } from "hono";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { RunInTurn } from "../images/create-images.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import { createMediaFiles } from "./media-files.ts";
import { createMediaStore } from "./media-store.ts";
import { createMediaFunctions } from "./media.functions.ts";
import { ownMedia, siteIcon } from "./own-media.ts";
import { sweepUnusedMedia } from "./sweep-character-media.ts";

type Deps = {
  backend: Backend;
  content: Pick<Content, "get">;
  env: Pick<Env, "s3">;
  contentDir: string;
  cacheDir: string;
  getLine(c: Context): string;
  jobs: Jobs;
  images: { runInTurn: RunInTurn };
};

/** The character's own pictures, songs and films. */
export const createMedia = ({ backend, content, env, contentDir, cacheDir, getLine, jobs, images }: Deps) => {
  const store = createMediaStore(backend);
  const files = createMediaFiles({ store, contentDir, cacheDir });
  jobs.repeat({ kind: "unused-media", everyMs: 6 * 3_600_000, run: () => sweepUnusedMedia(backend) });
  return {
    store,
    files,
    functions: createMediaFunctions({ backend, runInTurn: images.runInTurn }),
    routes: [
      ownMedia({ backend, media: files, store, isElsewhere: env.s3?.publicUrl !== undefined, getAddress: getLine }),
      siteIcon({ content, media: files, getAddress: getLine }),
    ],
  };
};
