import { documentationPath, documentationTabs } from "#contracts/content/hub/hub-paths.ts";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import type { Content } from "./live-content.ts";

const logFolder = "hub/dev-logs/";

/** The Markdown pages and the logs of the hub. */
export const readHubTexts = (content: Content): HubTexts => ({
  docs: documentationTabs
    .map((id) => ({ ...content.get(`hub/docs/${id}`), id, path: documentationPath(id) }))
    .sort((one, other) => one.order - other.order),
  dualityProtocol: { ...content.get("hub/duality-protocol"), path: "/app/duality-protocol" },
  guide: content
    .get("hub/guide")
    .chapters.filter(({ status }) => status === "complete")
    .map(({ id }) => ({ chapter: id, content: content.get(`hub/guide/${id}`).content })),
  devLogs: content
    .listNames()
    .filter((name) => name.startsWith(logFolder))
    .map((name) => ({ ...content.get(name as `hub/dev-logs/${string}`), id: name.slice(logFolder.length) }))
    .sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp)),
});
