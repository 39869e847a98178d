import type { EmailsContent } from "./accounts/email-templates.ts";
import type { BookTexts } from "./content/book.ts";
import type { Character } from "./content/character.ts";
import type { ContentFiles } from "./content/content-files.ts";
import type { Commands } from "./content/hub/command-center.ts";
import type { DevLog } from "./content/hub/dev-logs.ts";
import type { DocPage, DocTab } from "./content/hub/documentation.ts";
import type { BuiltInNeoContent, NeoPersona, NeoTopicsContent } from "./content/neo.ts";

type Markdown<Page> = Omit<Page, "id" | "path">;

/** All documents of a site by name: those of pages, and those that only the server reads. */
export interface SiteDocuments extends ContentFiles {
  book: BookTexts;
  character: Character;
  "hub/commands": Commands;
  "hub/duality-protocol": Markdown<DocPage>;
  "mail/mails": EmailsContent;
  "neo/built-in": BuiltInNeoContent;
  "neo/persona": NeoPersona;
  "neo/topics": NeoTopicsContent;
  [doc: `hub/docs/${string}`]: Markdown<DocTab>;
  [log: `hub/dev-logs/${string}`]: Markdown<DevLog>;
  [chapter: `hub/guide/${string}`]: { chapter: number; content: string };
}
