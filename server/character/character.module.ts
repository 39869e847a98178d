import type { Backend } from "../backend.ts";
import type { SiteBackups } from "../backup/machine/site-backups.ts";
import type { LiveContent } from "../content/live-content.ts";
import type { RunInTurn } from "../images/create-images.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { ReadModel } from "../models/language-model.ts";
import { readSeedStories } from "../posts/seed-stories.ts";
import { createCardStore } from "./card-store.ts";
import { createCharacterFiles } from "./character-files.ts";
import { createCharacterFunctions } from "./character.functions.ts";
import { publicCard } from "./public-card.ts";

type Deps = {
  backend: Backend;
  content: LiveContent;
  contentDir: string;
  images: { runInTurn: RunInTurn };
  media: { store: MediaStore };
  readModel: ReadModel;
  backups?: Pick<SiteBackups, "lastGoodAt"> | undefined;
};

/** Who the character is: cards and archives that come in and go out. */
export const createCharacter = ({ backend, backups, content, contentDir, images, media, readModel }: Deps) => {
  const { runInTurn } = images;
  const cards = createCardStore(backend);
  const characterFiles = createCharacterFiles({ content, contentDir, cards, media: media.store, runInTurn });
  return {
    functions: createCharacterFunctions({
      backend,
      characterFiles,
      content,
      readModel,
      runInTurn,
      siteBackups: backups ?? null,
      listSeedSlugs: async () => (await readSeedStories(contentDir)).map(({ slug }) => slug),
    }),
    routes: [publicCard(content, characterFiles)],
  };
};
