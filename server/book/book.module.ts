import type { Backend } from "../backend.ts";
import type { LiveContent } from "../content/live-content.ts";
import { createBibleLoader } from "../content/load-story-content.ts";
import type { RunInTurn } from "../images/create-images.ts";
import type { ImageService } from "../images/image-service.ts";
import type { MediaFiles } from "../media/media-files.ts";
import { tellSiteLanguage } from "../models/site-language.ts";
import type { ReadModel } from "../models/language-model.ts";
import type { Log } from "../telemetry/log.ts";
import type { ProviderActivity } from "../telemetry/provider-activity.ts";
import { createBookFunctions } from "./book.functions.ts";
import { createBookService } from "./book-service.ts";
import { createBookEngine } from "./engine/book-engine.ts";
import { createStoryWorkerOpener } from "./engine/story-worker/open-story-worker.ts";
import { findCharacterBible } from "./storyteller/character-bible.ts";
import { createStoryteller } from "./storyteller/create-storyteller.ts";

type Deps = {
  backend: Backend;
  cacheDir: string;
  content: LiveContent;
  contentDir: string;
  env: { siteUrl: string };
  images: { service: ImageService; runInTurn: RunInTurn };
  log: Log;
  media: { files: MediaFiles };
  mode: "production" | "development";
  providers: Pick<ProviderActivity, "record">;
  readModel: ReadModel;
};

/** Stories that the site writes, and the book of all stories. */
export const createBook = ({ env, images, media, mode, providers, readModel, ...deps }: Deps) => {
  const { content, contentDir } = deps;
  const loadBible = createBibleLoader(contentDir, mode === "production");
  const bookEngine = createBookEngine({
    backend: deps.backend,
    images: images.service,
    log: deps.log,
    loadBible: async () => findCharacterBible(content) ?? (await loadBible()),
    openStoryWorker: createStoryWorkerOpener(contentDir, () => findCharacterBible(content)),
    createStoryteller: (given) =>
      createStoryteller({
        ...given,
        languageModel: readModel(),
        language: tellSiteLanguage(content),
        onWritten: (error) => providers.record("storyteller", error),
      }),
  });
  const books = createBookService({
    ...deps,
    media: media.files,
    env,
    toJpeg: images.service.toJpeg,
    runInTurn: images.runInTurn,
    readLedger: bookEngine.readLedger,
  });
  return {
    hasImage: books.hasImage,
    recover: bookEngine.recover,
    functions: createBookFunctions({ books, bookEngine, content, readModel }),
    close: bookEngine.close,
  };
};
