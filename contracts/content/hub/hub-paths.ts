import { isSiteAddress } from "../../site-addresses.ts";

/** The documentation tabs in the order in which they stand. Each is a file in `content/hub/docs/`. */
export const documentationTabs = [
  "overview",
  "duality",
  "seed",
  "vision",
  "roadmap",
  "architecture",
  "technical",
  "api",
  "guides",
] as const;

export const documentationPath = (tab: string): string => `/app/documentation/${tab}`;

/** Every page of the hub. */
export const hubPages: readonly string[] = [
  "/app",
  "/app/projects",
  "/app/community",
  "/app/documentation",
  ...documentationTabs.map(documentationPath),
  "/app/duality-protocol",
  "/app/roadmap",
  "/app/system-status",
  "/app/issues",
  "/app/milestones",
  "/app/devlogs",
  "/app/assets",
  "/app/hub",
  "/app/typos",
  "/app/consciousness",
  "/app/agents",
  "/app/command-center",
  "/app/neo-textbook",
  "/app/settings",
];

/** Short addresses and the page that each redirects to. `/roadmap` is a page of its own and no alias. */
export const hubAliases: ReadonlyMap<string, string> = new Map([
  ["/docs", "/app/documentation"],
  ["/documentation", "/app/documentation"],
  ["/logs", "/app/devlogs"],
  ["/devlogs", "/app/devlogs"],
  ["/assets", "/app/assets"],
  ["/hub", "/app/hub"],
  ["/typos", "/app/typos"],
  ["/issues", "/app/issues"],
  ["/milestones", "/app/milestones"],
  ["/status", "/app/system-status"],
  ["/system-status", "/app/system-status"],
  ["/consciousness", "/app/consciousness"],
  ["/command-center", "/app/command-center"],
  ["/projects", "/app/projects"],
  ["/community", "/app/community"],
  ["/agents", "/app/agents"],
  ["/settings", "/app/settings"],
  ["/duality-protocol", "/app/duality-protocol"],
]);

const linkTargets = new Set([...hubPages, ...hubAliases.keys()]);

/** Whether hub content may link to a path of this site. A query and a fragment do not matter. */
export const isLinkTarget = (path: string): boolean =>
  linkTargets.has(path.replace(/[?#].*$/, "")) || isSiteAddress(path);
