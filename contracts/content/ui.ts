import { defineContent } from "./define-content.ts";
import { line } from "./fields.ts";
import type { z } from "zod";

/** The words of what all pages share: links, dialogs, notifications, switches and lists. */
export const uiSchema = defineContent("ui.json", {
  /** The first link of each page. */
  skip: line,
  /** The accessible name of the links in the header. */
  main: line,
  close: line,
  notification: line,
  darkMode: line,
  /** Stands in a list of which nothing is chosen. */
  choose: line,
  sidebar: line,
});

declare module "./content-files.ts" {
  interface ContentFiles {
    ui: z.infer<typeof uiSchema>;
  }
}
