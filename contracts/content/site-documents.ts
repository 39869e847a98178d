import type { EmailsContent } from "../accounts/email-templates.ts";
import type { BookTexts } from "./book.ts";
import type { Character } from "./character.ts";
import type { ContentFiles } from "./content-files.ts";
import type { Commands } from "./hub/command-center.ts";
import type { DevLog } from "./hub/dev-logs.ts";
import type { DocPage, DocTab } from "./hub/documentation.ts";
import type { BuiltInNeoContent, NeoPersona, NeoTopicsContent } from "./neo.ts";

type Markdown<Page> = Omit<Page, "id" | "path">;

/** All documents of a site by name: those of pages, and those that only the server reads. */
export interface SiteDocuments extends ContentFiles {
  book: BookTexts;
  character: Character;
  "hub/commands": Commands;
  "hub/duality-protocol": Markdown<DocPage>;
  "mail/mails": EmailsContent;
  "neo/built-in": BuiltInNeoContent;
  "neo/persona": Omit<NeoPersona, "instructions"> & { content: string };
  "neo/topics": NeoTopicsContent;
  [doc: `hub/docs/${string}`]: Markdown<DocTab>;
  [log: `hub/dev-logs/${string}`]: Markdown<DevLog>;
  [chapter: `hub/guide/${string}`]: { chapter: number; content: string };
}
