import type { DevLog } from "./dev-logs.ts";
import type { DocPage, DocTab } from "./documentation.ts";

/** The Markdown pages and the logs of the hub, the logs newest first. */
export type HubTexts = { docs: DocTab[]; dualityProtocol: DocPage | null; devLogs: DevLog[] };
