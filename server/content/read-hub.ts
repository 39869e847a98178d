import type { z } from "zod";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import type { DocTab } from "#contracts/content/hub/documentation.ts";
import { documentationPath, documentationTabs, guidePath } from "#contracts/content/hub/hub-paths.ts";
import type { GuideText, HubTexts } from "#contracts/content/hub/hub-texts.ts";
import { dualityProtocolSchema, hubFolderSchemas, hubSchemas } from "./hub-schemas.ts";
import { checkMarkdown, type MarkdownPage } from "./check-markdown.ts";
import { createHubFiles, type HubFiles } from "./hub-files.ts";
import type { ContentProblem } from "./content-problems.ts";

/** The texts of the hub, and all problems with its folder. */
export type Hub = HubTexts & { problems: ContentProblem[] };

/** Files that are checked together with others. */
const connected = ["timeline", "consciousness", "dashboard", "placeholders", "pages", "guide"];

const checkJsonFiles = async (files: HubFiles): Promise<void> => {
  for (const [name, schema] of Object.entries(hubSchemas))
    if (!connected.includes(name)) await files.readJson(`${name}.json`, schema as z.ZodType);
  const timeline = await files.readJson("timeline.json", hubSchemas.timeline);
  const consciousness = await files.readJson("consciousness.json", hubSchemas.consciousness);
  const dashboard = await files.readJson("dashboard.json", hubSchemas.dashboard);
  const placeholders = await files.readJson("placeholders.json", hubSchemas.placeholders);
  const pages = await files.readJson("pages.json", hubSchemas.pages);

  const milestones = new Set(timeline?.milestones.map(({ id }) => id));
  for (const [index, { milestone }] of (timeline && consciousness?.chapters)?.entries() ?? []) {
    if (milestones.has(milestone)) continue;
    files.report("consciousness.json", `chapters.${index}.milestone`, `timeline.json has no milestone "${milestone}"`);
  }
  const agents = new Set(dashboard?.agents.map(({ id }) => id));
  for (const page of ["projects", "community"] as const) {
    const agent = placeholders?.[page].assignedTo.agent;
    if (!dashboard || agent === undefined || agents.has(agent)) continue;
    files.report("placeholders.json", `${page}.assignedTo.agent`, `dashboard.json has no agent "${agent}"`);
  }
  for (const [group, { items }] of pages?.assets.groups.entries() ?? []) {
    for (const [item, { src, preview }] of items.entries()) {
      const field = `assets.groups.${group}.items.${item}`;
      await files.requireMedia("pages.json", `${field}.src`, src);
      if (preview) await files.requireMedia("pages.json", `${field}.preview`, preview);
    }
  }
};

const readDocs = async (files: HubFiles): Promise<Pick<Hub, "docs" | "dualityProtocol">> => {
  const docs: DocTab[] = [];
  const markdownPages: MarkdownPage[] = [];
  const tabOfOrder = new Map<number, string>();
  for (const id of documentationTabs) {
    const file = `docs/${id}.md`;
    const read = await files.readMarkdown(file, hubFolderSchemas.docs);
    if (!read) continue;
    const path = documentationPath(id);
    const twin = tabOfOrder.get(read.data.order);
    if (twin) files.report(file, "order", `${read.data.order} is already the order of docs/${twin}.md`);
    tabOfOrder.set(read.data.order, id);
    docs.push({ ...read.data, id, path, content: read.content });
    markdownPages.push({ ...read, path });
  }
  const tabNames: readonly string[] = documentationTabs;
  for (const name of await files.listMarkdown("docs")) {
    if (!tabNames.includes(name)) files.report(`docs/${name}.md`, "the whole file", "is no documentation tab");
  }
  const protocol = await files.readMarkdown("duality-protocol.md", dualityProtocolSchema);
  const path = "/app/duality-protocol";
  if (protocol) markdownPages.push({ ...protocol, path });
  files.problems.push(...checkMarkdown(markdownPages));
  return {
    docs: docs.sort((one, other) => one.order - other.order),
    dualityProtocol: protocol && { ...protocol.data, path, content: protocol.content },
  };
};

const countPages = (content: string): number => content.split("\n").filter((line) => line.startsWith("## ")).length;

const readGuide = async (files: HubFiles): Promise<GuideText[]> => {
  const guide = await files.readJson("guide.json", hubSchemas.guide);
  const texts: GuideText[] = [];
  const markdownPages: MarkdownPage[] = [];
  const written = await files.listMarkdown("guide");
  for (const [index, { id, pages, status }] of guide?.chapters.entries() ?? []) {
    const file = `guide/${id}.md`;
    if (status !== "complete") {
      if (written.includes(id)) files.report("guide.json", `chapters.${index}.status`, `${file} is there: complete`);
      continue;
    }
    const read = await files.readMarkdown(file, hubFolderSchemas.guide);
    if (!read) continue;
    if (read.data.chapter !== Number(id)) files.report(file, "chapter", `must be ${id}, like the name of the file`);
    const count = countPages(read.content);
    if (count !== pages)
      files.report(file, "text", `guide.json says ${pages} pages, here are ${count} headings of the second level`);
    texts.push({ chapter: id, content: read.content });
    markdownPages.push({ ...read, path: guidePath(id) });
  }
  const chapterIds = new Set<string>(guide?.chapters.map(({ id }) => id));
  for (const name of written) {
    if (guide && !chapterIds.has(name))
      files.report(`guide/${name}.md`, "the whole file", "is no chapter of guide.json");
  }
  files.problems.push(...checkMarkdown(markdownPages));
  return texts;
};

const readDevLogs = async (files: HubFiles): Promise<DevLog[]> => {
  const devLogs: DevLog[] = [];
  for (const id of await files.listMarkdown("dev-logs")) {
    const file = `dev-logs/${id}.md`;
    if (!/^log-\d{3}$/.test(id)) files.report(file, "the name of the file", "must look like log-005.md");
    const read = await files.readMarkdown(file, hubFolderSchemas["dev-logs"]);
    if (read) devLogs.push({ ...read.data, id, content: read.content });
  }
  if (devLogs.length === 0) files.report("dev-logs", "the whole folder", "needs at least one log");
  return devLogs.sort((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp));
};

/** Reads and checks `content/hub/`, with the files of `starterDir` over it. */
export const readHub = async (contentDir: string, starterDir?: string): Promise<Hub> => {
  const files = createHubFiles(contentDir, starterDir);
  await checkJsonFiles(files);
  const { docs, dualityProtocol } = await readDocs(files);
  const guide = await readGuide(files);
  const devLogs = await readDevLogs(files);
  return { docs, dualityProtocol, guide, devLogs, problems: files.problems };
};
