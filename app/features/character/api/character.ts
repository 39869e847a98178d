import { callAsOwner, downloadAsOwner, uploadAsOwner } from "#app/lib/owner/call-as-owner.ts";
import type { CharacterCall, StartedCharacter } from "#contracts/character/character-calls.ts";
import type { WriteTextsCall } from "#contracts/character/write-texts.ts";
import type { DownloadName } from "#contracts/function-names.ts";

// A new character is some eighty texts and its pictures.
const startTimeoutMs = 120_000;
// The server gives up a little before.
const writeTimeoutMs = 180_000;

export const keepCharacter = () => callAsOwner("character", { action: "keep" });
export const markNext = (mark: Extract<CharacterCall, { action: "mark-next" }>["mark"]) =>
  callAsOwner("character", { action: "mark-next", mark });
export const startCharacter = (call: Extract<CharacterCall, { action: "start" | "start-from-card" }>) =>
  callAsOwner("character", call, { timeoutMs: startTimeoutMs });
export const changeLanguage = (language: string) => callAsOwner("character", { action: "change-language", language });
export const proposeTexts = (call: Extract<CharacterCall, { action: "propose" }>, signal: AbortSignal) =>
  callAsOwner("character", call, { timeoutMs: writeTimeoutMs, signal });
export const readCard = (file: File, signal: AbortSignal) =>
  uploadAsOwner("read-card", file, { headers: { "content-type": "application/octet-stream" }, signal });
export const readLorebook = (file: File, signal: AbortSignal) =>
  uploadAsOwner("read-lorebook", file, { headers: { "content-type": "application/octet-stream" }, signal });
export const writeTexts = (call: WriteTextsCall, signal: AbortSignal) =>
  callAsOwner("write-texts", call, { timeoutMs: writeTimeoutMs, signal });

export type CharacterFormat = "png" | "json" | "charx" | "archive";

/** The character as a file, which the server names. Throws ApiError. */
export const downloadCharacter = (format: CharacterFormat): Promise<File> => {
  const name: DownloadName = `export-character-${format}`;
  return downloadAsOwner(name, `character.${format === "archive" ? "zip" : format}`);
};

/** Replaces the character of this site by that of an archive. Throws ApiError. */
export const importCharacter = (archive: File): Promise<StartedCharacter> =>
  uploadAsOwner("import-character-archive", archive, { headers: { "content-type": "application/zip" } });
