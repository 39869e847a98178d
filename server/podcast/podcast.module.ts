import type { Context } from "hono";
import type { RunInTurn } from "../images/create-images.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { createPodcast } from "./create-podcast.ts";
import { createPodcastCover } from "./podcast-cover.ts";
import { podcastRoutes } from "./podcast-routes.ts";

type Deps = Omit<Parameters<typeof createPodcast>[0], "media"> & {
  cacheDir: string;
  getLine(c: Context): string;
  images: { runInTurn: RunInTurn };
  media: { files: MediaFiles };
};

/** Stories and songs for players of podcasts. */
export const createPodcastModule = ({ cacheDir, getLine, images, media: { files }, ...deps }: Deps) => {
  const podcast = createPodcast({ ...deps, media: files });
  const cover = createPodcastCover({ content: deps.content, media: files, cacheDir, runInTurn: images.runInTurn });
  return { routes: [podcastRoutes({ podcast, cover, getAddress: getLine })], close: podcast.close };
};
