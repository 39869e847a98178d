import type { Context } from "hono";
import { Hono } from "hono";
import type { MakeOnce } from "../images/create-images.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { createOgImages } from "./og-images.ts";

type Deps = Omit<Parameters<typeof createOgImages>[0], "getAddress" | "media" | "makeOnce"> & {
  getLine(c: Context): string;
  images: { makeOnce: MakeOnce };
  media: { files: MediaFiles };
};

/** The pictures of link previews. */
export const createOg = ({ getLine, images, media, ...deps }: Deps) => {
  const { makeOnce } = images;
  const routes = createOgImages({ ...deps, media: media.files, getAddress: getLine, makeOnce });
  return { routes: [new Hono().route("/og", routes)] };
};
