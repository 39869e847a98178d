import type { Context } from "hono";
import type { Backend } from "../backend.ts";
import type { RunInTurn } from "../images/create-images.ts";
import type { Log } from "../telemetry/log.ts";
import { createMediaFiles } from "./media-files.ts";
import { createMediaStore } from "./media-store.ts";
import { createMediaFunctions } from "./media.functions.ts";
import { ownMedia } from "./own-media.ts";
import { sweepOnSchedule } from "./sweep-character-media.ts";

type Deps = {
  backend: Backend;
  contentDir: string;
  cacheDir: string;
  getLine(c: Context): string;
  log: Log;
  images: { runInTurn: RunInTurn };
};

/** The character's own pictures, songs and films. */
export const createMedia = ({ backend, contentDir, cacheDir, getLine, log, images }: Deps) => {
  const store = createMediaStore(backend);
  const files = createMediaFiles({ store, contentDir, cacheDir });
  return {
    store,
    files,
    functions: createMediaFunctions({ backend, runInTurn: images.runInTurn }),
    routes: [ownMedia({ media: files, getAddress: getLine })],
    close: sweepOnSchedule(backend, log),
  };
};
