import type { Chat } from "#contracts/content/chat.ts";
import { AppError } from "#contracts/errors.ts";
import type { PictureFrame } from "#contracts/media/picture-frame.ts";
import type { PortraitSet } from "#contracts/media/character-media.ts";
import type { RunInTurn } from "../images/create-images.ts";
import type { JobCaller } from "@site/fair-queue/shared-jobs.ts";
import type { MediaStore } from "../media/media-store.ts";
import { createPictures } from "../media/pictures/create-pictures.ts";
import { createPortraitSet, storeCharacterMedia } from "../media/store-character-media.ts";
import { toMediaHash } from "../media/media-store.ts";
import type { Face } from "./card-faces.ts";

type Deps = { media: Pick<MediaStore, "put">; runInTurn: RunInTurn };

const previewUse = "avatar.256";

/** Makes the pictures of a character from its portrait, in turn with all other work on images. */
export const createPortraitMaker = ({ media, runInTurn }: Deps) => ({
  makeSet: (bytes: Uint8Array, caller: JobCaller, frame?: PictureFrame): Promise<PortraitSet> =>
    createPortraitSet({ store: media, runInTurn: (key, work) => runInTurn(key, caller, work) }, { bytes, frame }),

  /** A square of 512 pixels of each face. Throws AppError. */
  async makeFaces(faces: readonly Face[], caller: JobCaller): Promise<Chat["faces"]> {
    const deps: Parameters<typeof storeCharacterMedia>[0] = {
      store: media,
      runInTurn: (key, work) => runInTurn(key, caller, work),
    };
    const made: Chat["faces"] = [];
    for (const { mood, bytes } of faces) {
      // oxlint-disable-next-line no-await-in-loop -- one process that draws at a time
      const { variants } = await storeCharacterMedia(deps, { kind: "avatar", bytes }).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        const message = `The emotion picture for ${mood} cannot be used. ${error.message} You can leave these pictures out.`;
        throw new AppError(error.code, message);
      });
      made.push({ mood, image: variants["avatar.512"] ?? "" });
    }
    return made;
  },

  /** A small picture as a data address, and the main colours; null for what is no picture. Stores nothing. */
  async preview(image: Uint8Array, caller: JobCaller): Promise<{ address: string; colours: string[] } | null> {
    const key = `card portrait ${toMediaHash(image)}`;
    const made = await runInTurn(key, caller, () => createPictures("avatar", image)).catch(() => null);
    const small = made?.files.find(({ file }) => file.use === previewUse) ?? made?.files[0];
    return made && small
      ? { address: `data:image/webp;base64,${small.bytes.toString("base64")}`, colours: made.colors }
      : null;
  },
});
