import type { EmailsContent } from "./accounts/email-templates.ts";
import type { BookTexts } from "./content/book.ts";
import type { Character } from "./content/character.ts";
import type { ContentFiles } from "./content/content-files.ts";
import type { Language } from "./content/language.ts";
import type { Podcast } from "./content/podcast.ts";
import type { Commands } from "./content/hub/command-center.ts";
import type { DevLog } from "./content/hub/dev-logs.ts";
import type { DocPage, DocTab } from "./content/hub/documentation.ts";
import type { Messages } from "./content/messages.ts";
import type { PersonaChatSettings } from "./content/persona-chat.ts";
import type { BuiltInNeoContent, NeoPersona, NeoTopicsContent } from "./content/neo.ts";

type Markdown<Page> = Omit<Page, "id" | "path">;

/** Documents that only the server reads: no script of a page may hold them. */
interface ServerDocuments {
  book: BookTexts;
  character: Character;
  language: Language;
  "hub/commands": Commands;
  "hub/duality-protocol": Markdown<DocPage>;
  "mail/mails": EmailsContent;
  messages: Messages;
  "persona-chat": PersonaChatSettings;
  "neo/built-in": BuiltInNeoContent;
  "neo/persona": NeoPersona;
  "neo/topics": NeoTopicsContent;
  podcast: Podcast;
  [doc: `hub/docs/${string}`]: Markdown<DocTab>;
  [log: `hub/dev-logs/${string}`]: Markdown<DevLog>;
  [chapter: `hub/guide/${string}`]: { chapter: number; content: string };
}

/** All documents of a site by name. */
export interface SiteDocuments extends ContentFiles, ServerDocuments {}

const serverNames: { [Name in keyof ServerDocuments]: true } = {
  book: true,
  character: true,
  language: true,
  "hub/commands": true,
  "hub/duality-protocol": true,
  "mail/mails": true,
  messages: true,
  "persona-chat": true,
  "neo/built-in": true,
  "neo/persona": true,
  "neo/topics": true,
  podcast: true,
};
const serverFolders = ["hub/docs/", "hub/dev-logs/", "hub/guide/"];

/** Whether a document is for the server alone. */
export const isServerDocument = (name: string): boolean =>
  Object.hasOwn(serverNames, name) || serverFolders.some((folder) => name.startsWith(folder));
