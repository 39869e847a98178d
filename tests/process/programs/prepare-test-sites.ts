import { giveTestSitesTheirDatabase } from "#tests/e2e/test-site.ts";
import { findPreparedDatabase } from "../prepared-database.ts";

// Gives the sites of the browser's tests their database.
giveTestSitesTheirDatabase(await findPreparedDatabase());
