import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import consciousness from "#content/hub/consciousness.json" with { type: "json" };
import dashboard from "#content/hub/dashboard.json" with { type: "json" };
import dataFlow from "#content/hub/data-flow.json" with { type: "json" };
import devLogs from "#content/hub/dev-logs.json" with { type: "json" };
import documentation from "#content/hub/documentation.json" with { type: "json" };
import guide from "#content/hub/guide.json" with { type: "json" };
import issues from "#content/hub/issues.json" with { type: "json" };
import milestones from "#content/hub/milestones.json" with { type: "json" };
import navigation from "#content/hub/navigation.json" with { type: "json" };
import pages from "#content/hub/pages.json" with { type: "json" };
import placeholders from "#content/hub/placeholders.json" with { type: "json" };
import phases from "#content/hub/roadmap-phases.json" with { type: "json" };
import roadmap from "#content/hub/roadmap.json" with { type: "json" };
import systemStatus from "#content/hub/system-status.json" with { type: "json" };
import timeline from "#content/hub/timeline.json" with { type: "json" };
import type { Dashboard } from "#contracts/content/hub/dashboard.ts";
import type { DevLogs } from "#contracts/content/hub/dev-logs.ts";
import type { DataFlow, Documentation } from "#contracts/content/hub/documentation.ts";
import type { Guide } from "#contracts/content/hub/guide.ts";
import type { Issues } from "#contracts/content/hub/issues.ts";
import type { Milestones } from "#contracts/content/hub/milestones.ts";
import type { Consciousness, HubPages } from "#contracts/content/hub/pages.ts";
import type { Placeholders } from "#contracts/content/hub/placeholders.ts";
import type { Roadmap, RoadmapPhase } from "#contracts/content/hub/roadmap.ts";
import type { HubNavigation, Timeline } from "#contracts/content/hub/shell.ts";
import type { SystemStatus } from "#contracts/content/hub/system-status.ts";
import { documentationTabs } from "#contracts/content/hub/hub-paths.ts";
import { readHub } from "./read-hub.ts";

// The compiler checks here that pages can import these files without a cast.
const imported = {
  consciousness: consciousness satisfies Consciousness,
  dashboard: dashboard satisfies Dashboard,
  dataFlow: dataFlow satisfies DataFlow,
  devLogs: devLogs satisfies DevLogs,
  documentation: documentation satisfies Documentation,
  guide: guide satisfies Guide,
  issues: issues satisfies Issues,
  milestones: milestones satisfies Milestones,
  navigation: navigation satisfies HubNavigation,
  pages: pages satisfies HubPages,
  phases: phases satisfies RoadmapPhase[],
  placeholders: placeholders satisfies Placeholders,
  roadmap: roadmap satisfies Roadmap,
  systemStatus: systemStatus satisfies SystemStatus,
  timeline: timeline satisfies Timeline,
};

describe("the hub of this site", () => {
  test("has every file that pages import", () => {
    expect(Object.values(imported).every((data) => Object.keys(data).length > 0)).toBe(true);
  });

  test("has no problems", async () => {
    expect((await readHub("content")).problems).toEqual([]);
  });

  test("has its documentation in the order that the pages say, and its logs newest first", async () => {
    const { docs, devLogs: logs } = await readHub("content");
    expect(docs.map(({ id }) => id).sort()).toEqual([...documentationTabs].sort());
    expect(docs.map(({ order }) => order)).toEqual(docs.map(({ order }) => order).sort((one, other) => one - other));
    const times = logs.map(({ timestamp }) => Date.parse(timestamp));
    expect(times).toEqual([...times].sort((one, other) => other - one));
  });
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "hub-"));
  await cp("content/hub", path.join(folder, "hub"), { recursive: true });
  await symlink(path.resolve("content/media"), path.join(folder, "media"));
  return () => rm(folder, { recursive: true });
});

const change = async (file: string, edit: (text: string) => string) => {
  const name = path.join(folder, "hub", file);
  const before = await readFile(name, "utf8");
  const after = edit(before);
  expect(after).not.toBe(before);
  await writeFile(name, after);
};

/** Sets the field at a path like `issues.0.status`; undefined removes it. */
const setField = (data: unknown, field: string, value: unknown): void => {
  const keys = field.split(".");
  const last = keys.pop() as string;
  const owner = keys.reduce((inner, key) => (inner as Record<string, unknown>)[key], data);
  (owner as Record<string, unknown>)[last] = value;
};

const problem = (file: string, field: string, reason: string) => ({
  file: `content/hub/${file}`,
  field,
  reason: expect.stringContaining(reason) as string,
});

const completed = milestones.milestones.findIndex(({ status }) => status === "completed");
test.each<[what: string, file: string, field: string, value: unknown, reason: string]>([
  ["an unknown status", "issues.json", "issues.0.status", "lost", "must be one of: active"],
  ["a day that does not exist", "timeline.json", "milestones.4.date", "2024-02-30", "must be a date"],
  ["a time as text", "dashboard.json", "systemInfo.lastBoot", "Aug 17, 14:05", "must be a time"],
  [
    "a missing completion date",
    "milestones.json",
    `milestones.${completed}.completedDate`,
    undefined,
    "needs this date",
  ],
  ["an end before the start", "roadmap-phases.json", "2.endDate", "2025-08-01", "before the start"],
  ["a task of 13 hours", "roadmap-phases.json", "0.tasks.0.estimatedHours", 13, "at most 12"],
  ["a task id used twice", "roadmap-phases.json", "1.tasks.0.id", phases[0]?.tasks[0]?.id, "already taken"],
  ["an agent that does not exist", "dashboard.json", "projects.0.agents.0", "agent-hal", "agent-hal"],
  ["a wrong total", "dashboard.json", "systemInfo.totalAgents", 99, `must be ${dashboard.agents.length}`],
  ["a link to no page", "dashboard.json", "settings.to", "/app/nowhere", "is not a page"],
  ["a missing placeholder", "dashboard.json", "cards.agents.text", "{active}", "must contain {total}"],
  ["an unknown placeholder", "dashboard.json", "heading", "{bot}", "nothing fills in"],
  ["an assignment to an unknown agent", "placeholders.json", "projects.assignedTo.agent", "agent-hal", "no agent"],
  ["a chapter without a milestone", "consciousness.json", "chapters.0.milestone", "lunch", "no milestone"],
  ["a missing media file", "pages.json", "assets.groups.0.items.0.src", "/media/gone.webp", "there is no file"],
])("reports %s with its file and field", async (_, file, field, value, reason) => {
  await change(file, (text) => {
    const data: unknown = JSON.parse(text);
    setField(data, field, value);
    return JSON.stringify(data);
  });
  expect((await readHub(folder)).problems).toEqual([problem(file, field, reason)]);
});

const [firstChapter] = guide.chapters;
const append = (addition: string) => (text: string) => `${text}\n${addition}\n`;
const replace = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

type TextEdit = (text: string) => string;
test.each<[what: string, file: string, field: string, reason: string, edit: TextEdit]>([
  ["a wrong item status", "docs/api.md", "items.entries.0.status", "debugging", replace("operational", "planned")],
  ["an order used twice", "docs/duality.md", "order", "docs/overview.md", replace("order: 2", "order: 1")],
  ["broken front matter", "docs/seed.md", "front matter, line", "", replace("order: 3", "order: [")],
  [
    "a repeated heading",
    "docs/vision.md",
    "line ",
    "another heading",
    (text) => `${text}\n${/^## .+/m.exec(text)?.[0]}\n`,
  ],
  ["a heading of level one", "docs/vision.md", "line ", "begin with ##", append("# Title")],
  ["a skipped level", "docs/vision.md", "line ", "skips a level", append("#### Deep")],
  ["a link to no page", "docs/guides.md", "line ", "no page of this site", append("[x](/app/nowhere)")],
  ["a link to no heading", "docs/guides.md", "line ", "no heading", append("[x](/app/documentation/api#no)")],
  ["a relative link", "docs/guides.md", "line ", "must begin with", append("[x](overview.md)")],
  [
    "a chapter with too few pages",
    "guide/1.md",
    "text",
    `${firstChapter?.pages} pages, here are ${Number(firstChapter?.pages) - 1}`,
    // The first one would skip a level.
    (text) => text.replace(/(\n## [^]*?\n)## /, "$1### "),
  ],
  ["a chapter under the wrong number", "guide/1.md", "chapter", "must be 1", replace("chapter: 1", "chapter: 2")],
  [
    "a text of a planned chapter",
    "guide.json",
    "chapters.0.status",
    "is there",
    replace('"status": "complete"', '"status": "planned"'),
  ],
  ["code without a language", "docs/guides.md", "line ", "needs a language", append("```\nx\n```")],
  ["a log time as text", "dev-logs/log-003.md", "timestamp", "must be a time", replace(/2025-\S+/, "in August")],
  ["an unknown log type", "dev-logs/log-003.md", "type", "must be one of", replace("type: technical", "type: gossip")],
  ["an empty log", "dev-logs/log-003.md", "text", "no text", replace(/\n---\n[\s\S]*$/, "\n---\n")],
])("reports %s with its file and location", async (_, file, field, reason, edit) => {
  await change(file, edit);
  const expected = { ...problem(file, "", reason), field: expect.stringContaining(field) as string };
  expect((await readHub(folder)).problems).toEqual([expected]);
});

test("reports the line of a problem within the file", async () => {
  await change("docs/guides.md", (text) => `${text}\n[x](/app/nowhere)\n`);
  const [found] = (await readHub(folder)).problems;
  const lines = (await readFile(path.join(folder, "hub/docs/guides.md"), "utf8")).split("\n");
  expect(lines[Number(found?.field.slice("line ".length)) - 1]).toBe("[x](/app/nowhere)");
});

test("reports missing, unknown and unreadable files", async () => {
  await rm(path.join(folder, "hub/docs/api.md"));
  await writeFile(path.join(folder, "hub/docs/extra.md"), "---\ntitle: x\n---\ntext");
  await writeFile(path.join(folder, "hub/dev-logs/log-7.md"), await readFile("content/hub/dev-logs/log-001.md"));
  await writeFile(path.join(folder, "hub/issues.json"), "{");
  const { problems } = await readHub(folder);
  expect(problems).toEqual(
    expect.arrayContaining([
      problem("docs/api.md", "the whole file", "is missing"),
      problem("docs/extra.md", "the whole file", "is no documentation tab"),
      problem("dev-logs/log-7.md", "the name of the file", "log-005.md"),
      problem("issues.json", "the whole file", "is not valid JSON"),
    ]),
  );
});

test("has valid JSON and YAML examples in the documentation", async () => {
  const { docs, dualityProtocol } = await readHub("content");
  for (const { path: page, content } of [...docs, dualityProtocol!]) {
    for (const [, language, code = ""] of content.matchAll(/```(json|yaml)\n([\s\S]*?)```/g)) {
      const parse = () => (language === "json" ? JSON.parse(code) : parseYaml(code)) as unknown;
      expect(parse, page).not.toThrow();
    }
  }
});
