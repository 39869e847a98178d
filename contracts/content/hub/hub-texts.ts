import type { DevLog } from "./dev-logs.ts";
import type { DocPage, DocTab } from "./documentation.ts";

/** The text of a complete chapter of the guide. Its pages begin with second-level headings. */
export type GuideText = { chapter: string; content: string };

/** The Markdown pages and the logs of the hub, the logs newest first. */
export type HubTexts = {
  docs: DocTab[];
  dualityProtocol: DocPage | null;
  guide: GuideText[];
  devLogs: DevLog[];
};
