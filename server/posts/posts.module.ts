import { createLargeFiles } from "@site/supabase/storage/s3-large-files.ts";
import type { Backend } from "../backend.ts";
import type { Content } from "../content/live-content.ts";
import type { Env } from "../env.ts";
import type { ImageService } from "../images/image-service.ts";
import type { MediaFiles } from "../media/media-files.ts";
import type { Jobs } from "../jobs/create-jobs.ts";
import type { Log } from "../telemetry/log.ts";
import { createImports } from "./import/create-imports.ts";
import { createImportFunctions } from "./import/import.functions.ts";
import { createPostFunctions } from "./posts.functions.ts";
import { schedulePublishing } from "./publish-scheduler.ts";

type Deps = {
  backend: Backend;
  cacheDir: string;
  content: Content;
  env: Pick<Env, "s3" | "siteUrl">;
  /** Whether this site has a picture at a path. */
  hasPicture(path: string): Promise<boolean>;
  images: { service: ImageService };
  importsDir: string;
  jobs: Jobs;
  log: Log;
  media: { files: MediaFiles };
  /** Called when a scheduled post has become public. */
  onPublish(): void;
  renderMarkdown(text: string, embeds: "cards"): Promise<string>;
};

/** The posts of the blog, and those that come from other blogs. */
export const createPosts = ({ backend, cacheDir, content, env, images, jobs, log, media, ...deps }: Deps) => {
  const imports = createImports({
    backend,
    images: images.service,
    log,
    env,
    hasPicture: deps.hasPicture,
    root: deps.importsDir,
    files: env.s3 && createLargeFiles(env.s3),
  });
  jobs.repeat({ kind: "old-imports", everyMs: 6 * 3_600_000, isPerProcess: true, run: imports.forget });
  const stopPublishing = schedulePublishing(backend, deps.onPublish);
  const { renderMarkdown } = deps;
  return {
    resumeImports: imports.resume,
    functions: [
      ...createPostFunctions({ cacheDir, content, images: images.service, media: media.files, renderMarkdown }),
      ...createImportFunctions({ imports }),
    ],
    async close() {
      stopPublishing();
      await imports.close();
    },
  };
};
