import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Greetings } from "#contracts/character/greetings.ts";
import type { PublicLore } from "#contracts/character/public-lore.ts";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import type { Database } from "#contracts/database.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";
import type { SitePage } from "#contracts/site-pages.ts";

/** Context that the server passes to every loader. */
export type SiteContext = {
  siteUrl: string;
  /** Nonce placeholder of our inline scripts. The server removes it after building the CSP hashes. */
  nonce: string;
  settings: Omit<PublicSettings, "productName">;
  /** Whether the request is for a document; for the data of a page otherwise, which the browser renders. */
  isDocument: boolean;
  /** The pages that the site has now, at the addresses where it shows them. */
  listPages(): readonly SitePage[];
  /** Where an address leads at which the site has no page; null if nowhere. */
  findRedirect(url: string): Promise<string | null>;
  /** Supabase client with the `anon` role; in-process when the backend is embedded. */
  supabase: SupabaseClient<Database>;
  /**
   * Writes the documents of a page into its HTML: those that its modules import, and those that it shows. `modules` are
   * the built files of its routes.
   */
  writeContent(modules: readonly string[]): { version: string; render(page: () => string): string };
  /** What the owner shows to visitors of whom and what the stories know. */
  listLore(): PublicLore[];
  /** What a conversation with the character may begin with. */
  listGreetings(): Greetings;
  /** Reads the Markdown pages and the logs of the hub. */
  loadHubTexts(): Promise<HubTexts>;
  /** The text of lyrics that the owner uploaded, as WebVTT; empty if they are not stored. */
  readOwnLyrics(path: string): Promise<string>;
  /** Logs an unexpected error. */
  reportError(error: unknown, path: string): void;
};

export const siteContext = createContext<SiteContext>();
