import type { documentGroups } from "#contracts/content/content-admin.ts";

type Listed = { title: string; group: (typeof documentGroups)[number]; page: string | null };

const toListed =
  (group: Listed["group"]) =>
  (title: string, page: string | null = null): Listed => ({ title, group, page });
const character = toListed("character");
const page = toListed("pages");
const hub = toListed("hub");
const console = toListed("console");
const owner = toListed("owner");

/** The documents that the owner changes, as the panel lists them. */
const listed: Readonly<Record<string, Listed>> = {
  persona: character("Name and pronouns", "/landing"),
  character: character("Who they are", "/chloe-chat"),
  "persona-chat": character("Chat with visitors", "/chloe-chat"),
  pictures: character("Pictures and icons", "/landing"),
  theme: character("Colours and fonts", "/landing"),
  site: character("Site", "/landing"),
  pages: character("Pages that are shown", "/landing"),
  landing: page("Landing page", "/landing"),
  navigation: page("Menu, footer and error pages", "/landing"),
  player: page("Songs", "/landing"),
  "player-controls": page("Players: buttons and messages", "/landing"),
  ui: page("Buttons that all pages share", "/landing"),
  feedback: page("Feedback", "/landing"),
  "story-page": page("Story page", "/chloe-story"),
  post: page("Around the text of a story"),
  chat: page("Chat", "/chloe-chat"),
  play: page("Pictures to make", "/play-with-chloe"),
  "care-page": page("Care", "/care"),
  accessibility: page("Accessibility", "/accessibility"),
  donation: page("Donations", "/donation"),
  shelf: page("Stories", "/stories"),
  letters: page("Emails about new stories", "/letters"),
  "white-paper": page("White paper", "/chloe-blockchain"),
  "revo-door": page("Revo Door", "/revo-door"),
  access: page("Sign in and access requests", "/request-access"),
  book: page("Book download"),
  care: page("Care: crisis words, help lines, limits", "/chloe-chat"),
  podcast: page("Podcast"),
  language: character("Language: words for the pronouns"),
  typos: page("Typo reports", "/app/typos"),
  palette: page("Search palette", "/landing"),
  forms: page("Beside the fields of forms", "/request-access"),
  messages: page("Answers and refusals", "/landing"),
  "hub/navigation": hub("Sidebar", "/app"),
  "hub/dashboard": hub("Dashboard", "/app"),
  "hub/pages": hub("Assets and AI Hub", "/app/assets"),
  "hub/placeholders": hub("Projects, Community, Agents, Settings", "/app/projects"),
  "hub/roadmap": hub("Roadmap", "/app/roadmap"),
  "hub/roadmap-phases": hub("Roadmap: phases", "/app/roadmap"),
  "hub/documentation": hub("Documentation", "/app/documentation"),
  "hub/data-flow": hub("Documentation: data flow", "/app/documentation/architecture"),
  "hub/duality-protocol": hub("Duality Protocol", "/app/duality-protocol"),
  "hub/dev-logs": hub("Dev logs", "/app/devlogs"),
  "hub/issues": hub("Issues and solutions", "/app/issues"),
  "hub/milestones": hub("Milestones", "/app/milestones"),
  "hub/system-status": hub("System status", "/app/system-status"),
  "hub/timeline": hub("Timeline", "/app/consciousness"),
  "hub/consciousness": hub("Consciousness page", "/app/consciousness"),
  "hub/guide": hub("Guide", "/app/neo-textbook"),
  "hub/command-center": hub("Command center", "/app/command-center"),
  "hub/commands": hub("Command center: answers", "/app/command-center"),
  console: console("Console", "/dev-console"),
  "neo-chat": console("NEO's chat", "/dev-console"),
  neo: console("NEO in the open console", "/dev-console"),
  "neo/persona": console("NEO's instructions"),
  "neo/built-in": console("NEO without a language model"),
  "neo/topics": console("What NEO knows without searching"),
  account: console("Account settings"),
  "mail/mails": owner("Mails"),
};

const folders: readonly [folder: string, toListed: (name: string) => Listed][] = [
  ["hub/docs/", (name) => hub(`Documentation: ${name}`, `/app/documentation/${name}`)],
  ["hub/dev-logs/", (name) => hub(`Dev log: ${name}`, "/app/devlogs")],
  ["hub/guide/", (name) => hub(`Guide: chapter ${name}`, "/app/neo-textbook")],
];

/** How the panel lists a document; null for one that nobody edits, like the wave forms of the songs. */
export const findListed = (name: string): Listed | null => {
  if (Object.hasOwn(listed, name)) return listed[name] ?? null;
  const [folder, toEntry] = folders.find(([start]) => name.startsWith(start)) ?? [];
  return folder !== undefined && toEntry ? toEntry(name.slice(folder.length)) : null;
};

const placesOfGroups: Partial<Record<Listed["group"], string>> = { hub: "/app", console: "/dev-console" };

/** Address of the page without which nobody sees a document; null if there is none. */
export const findPlace = (name: string): string | null => {
  const { page = null, group = "owner" } = findListed(name) ?? {};
  return page ?? placesOfGroups[group] ?? null;
};

/** The names in the order of the panel. */
export const sortListed = (names: readonly string[]): string[] => {
  const order = Object.keys(listed);
  const toPlace = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names
    .filter((name) => findListed(name) !== null)
    .sort((one, other) => toPlace(one) - toPlace(other) || one.localeCompare(other));
};
