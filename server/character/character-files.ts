import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ReadCard } from "@site/character-card/read-card.ts";
import { writeCard } from "@site/character-card/write-card.ts";
import { toFileName } from "#contracts/names/file-name.ts";
import { toSlug } from "#contracts/names/slug.ts";
import type { Character } from "#contracts/content/character.ts";
import type { LiveContent } from "../content/live-content.ts";
import { ownMediaPath, parseMediaName } from "../media/media-names.ts";
import type { RunInTurn } from "../images/create-images.ts";
import { type MediaStore, toMediaHash } from "../media/media-store.ts";
import { createPictures } from "../media/pictures/create-pictures.ts";
import type { CardStore } from "./card-store.ts";
import {
  type CardFormat,
  type CharacterNow,
  type Origin,
  toExportedCard,
  toPublicCard,
  writeExportedCard,
} from "./export-card.ts";
import { readCardInThread } from "./read-card-in-thread.ts";
import { readCardOrigin } from "./card-origin.ts";

type Deps = {
  content: LiveContent;
  contentDir: string;
  cards: CardStore;
  media: Pick<MediaStore, "read">;
  runInTurn: RunInTurn;
  readCard?: (bytes: Uint8Array) => Promise<ReadCard>;
};

export const cardTypes: Record<CardFormat, string> = {
  png: "image/png",
  json: "application/json",
  charx: "application/zip",
};

const readMedia = async (
  { contentDir, media }: Pick<Deps, "contentDir" | "media">,
  address: string,
): Promise<Uint8Array> => {
  const own = address.startsWith(ownMediaPath) ? parseMediaName(address.slice(ownMediaPath.length)) : null;
  if (!own) return readFile(path.join(contentDir, path.posix.normalize(address)));
  const parts: Uint8Array[] = [];
  for await (const part of media.read(own)) parts.push(part);
  return Buffer.concat(parts);
};

/** Makes files of the character as it is now. */
export const createCharacterFiles = (deps: Deps) => {
  const { content, contentDir, cards, media, readCard = readCardInThread, runInTurn } = deps;
  const readOrigin = async (): Promise<Origin | null> => {
    const origin = readCardOrigin(content);
    const bytes = origin && (await cards.find(origin.card));
    return origin && bytes ? { read: await readCard(bytes), choices: origin.choices } : null;
  };

  const readNow = (): CharacterNow => {
    const published = content.published();
    const character = published.getSource("character") as unknown as Character;
    return { name: published.get("persona").name, greeting: published.get("chat").greeting, character };
  };
  const readPicture = (): Promise<Uint8Array> => {
    const artwork = content
      .published()
      .get("player")
      .artwork.find(({ src }) => src.endsWith(".png"));
    return readMedia({ contentDir, media }, artwork?.src ?? "/media/icons/icon-512.png");
  };

  return {
    /** The name of a file of the character, like `mira.png`. */
    toName: (ending: string): string => toFileName(`${toSlug(content.get("persona").name) || "character"}.${ending}`),
    /** For the owner: with all that the card had that the character came from. */
    async write(format: CardFormat): Promise<Uint8Array> {
      const origin = await readOrigin();
      return writeExportedCard(toExportedCard(readNow(), origin), { format, origin, picture: await readPicture() });
    },
    /** For visitors: a new card of what they may have, and a new picture. */
    async writePublic(format: CardFormat): Promise<Uint8Array> {
      const card = toPublicCard(readNow());
      if (format === "json") return writeCard(card, { format });
      const picture = await readPicture();
      const { files } = await runInTurn(`public card ${toMediaHash(picture)}`, { client: "site" }, () =>
        createPictures("icon", picture),
      );
      return writeCard(card, { format, image: files[0]?.bytes });
    },
  };
};

export type CharacterFiles = ReturnType<typeof createCharacterFiles>;
