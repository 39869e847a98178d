import { copyDatabaseToTestSites } from "#tests/e2e/test-site.ts";
import { findPreparedDatabase } from "../prepared-database.ts";

// Gives the sites of the browser's tests their database.
copyDatabaseToTestSites(await findPreparedDatabase());
