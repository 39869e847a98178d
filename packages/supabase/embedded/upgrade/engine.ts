/** The engine of this release; the only file that names its package. */
export { PGlite } from "@electric-sql/pglite";

/** What `PG_VERSION` says in the folders of this engine, and of the one before it. */
export const engineVersion = "18";
export const oldEngineVersion = "17";
