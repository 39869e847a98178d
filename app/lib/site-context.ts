import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Database } from "#contracts/database.ts";
import type { PublicSettings } from "#contracts/public-settings.ts";

/** What the server hands to every loader. */
export type SiteContext = {
  siteUrl: string;
  /** The nonce of the site's own inline scripts. The server takes it out again when it has made the content policy. */
  nonce: string;
  settings: Omit<PublicSettings, "productName">;
  /** Reads with a visitor's rights, within the process where the backend is embedded. */
  supabase: SupabaseClient<Database>;
  /** Writes an error that no page expected to the log. */
  reportError(error: unknown, path: string): void;
};

export const siteContext = createContext<SiteContext>();
