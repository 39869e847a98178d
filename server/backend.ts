import type { Database } from "#contracts/database.ts";
import type { Backend as BackendOf, Client as ClientOf } from "@site/supabase/backend.ts";

/** The site's backend, and the clients that call it, with the types of the site's rows. */
export type Backend = BackendOf<Database>;
export type Client = ClientOf<Database>;
