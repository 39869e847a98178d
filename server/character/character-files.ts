import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ReadCard } from "@site/character-card/read-card.ts";
import { toFileName } from "#contracts/names/file-name.ts";
import { toSlug } from "#contracts/names/slug.ts";
import type { Character } from "#contracts/content/character.ts";
import type { LiveContent } from "../content/live-content.ts";
import { ownMediaPath, parseMediaName } from "../media/media-names.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { CardStore } from "./card-store.ts";
import { type CardFormat, type Origin, toExportedCard, writeExportedCard } from "./export-card.ts";
import { readCardInThread } from "./read-card-in-thread.ts";
import { readCardOrigin } from "./card-origin.ts";

type Deps = {
  content: LiveContent;
  contentDir: string;
  cards: CardStore;
  media: Pick<MediaStore, "read">;
  readCard?: (bytes: Uint8Array, fileName: string) => Promise<ReadCard>;
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
export const createCharacterFiles = ({ content, contentDir, cards, media, readCard = readCardInThread }: Deps) => {
  const readOrigin = async (): Promise<Origin | null> => {
    const origin = readCardOrigin(content);
    const bytes = origin && (await cards.find(origin.card));
    return origin && bytes ? { read: await readCard(bytes, "card"), choices: origin.choices } : null;
  };

  return {
    /** The name of a file of the character, like `mira.png`. */
    toName: (ending: string): string => toFileName(`${toSlug(content.get("persona").name) || "character"}.${ending}`),
    /** `isPublic` leaves out what only the owner sees. */
    async write(format: CardFormat, { isPublic }: { isPublic: boolean }): Promise<Uint8Array> {
      const published = content.published();
      const character = published.getSource("character") as unknown as Character;
      const { name } = published.get("persona");
      const now = { name, greeting: published.get("chat").greeting, character };
      const origin = await readOrigin();
      const card = toExportedCard(now, origin);
      const shown = isPublic ? { ...card, creatorNotes: "", creatorNotesByLanguage: [] } : card;
      const artwork = published.get("player").artwork.find(({ src }) => src.endsWith(".png"));
      const picture = await readMedia({ contentDir, media }, artwork?.src ?? "/media/icons/icon-512.png");
      return writeExportedCard(shown, { format, origin, picture });
    },
  };
};

export type CharacterFiles = ReturnType<typeof createCharacterFiles>;
