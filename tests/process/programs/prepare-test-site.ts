import { giveTestSiteItsDatabase } from "#tests/e2e/test-site.ts";
import { findPreparedDatabase } from "../prepared-database.ts";

// Gives the site of the browser's tests its database.
giveTestSiteItsDatabase(await findPreparedDatabase());
