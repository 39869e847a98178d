import { copyDatabaseToTestSites } from "#tests/e2e/test-site.ts";
import { findPreparedDatabase } from "../prepared-database.ts";

// Creates the databases of the sites under test in the browser.
copyDatabaseToTestSites(await findPreparedDatabase());
