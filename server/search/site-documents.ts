import guideTexts from "#content/hub/guide.json" with { type: "json" };
import issues from "#content/hub/issues.json" with { type: "json" };
import milestones from "#content/hub/milestones.json" with { type: "json" };
import phases from "#content/hub/roadmap-phases.json" with { type: "json" };
import { persona } from "#content/content.ts";
import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import { guidePath } from "#contracts/content/hub/hub-paths.ts";
import type { HubTexts } from "#contracts/content/hub/hub-texts.ts";
import { fill } from "#contracts/fill.ts";
import { listHubRows } from "./hub-rows.ts";
import { listPersonaParagraphs } from "./persona-pages.ts";
import type { SearchHit, SiteParagraph } from "./site-search.ts";
import { splitParagraphs } from "./split-paragraphs.ts";

const fillNames = (text: string): string => fill(text, { product: persona.productName, persona: persona.name });

type MarkdownPage = { title: string; path: string; content: string };

/** The paragraphs of a page whose Markdown gives them ids. */
const readPage = (kind: SearchHit["kind"], { title, path, content }: MarkdownPage): SiteParagraph[] =>
  splitParagraphs(fillNames(content)).map(({ id, heading, text }) => ({
    kind,
    title: fillNames(title),
    heading,
    text,
    url: id ? `${path}#${id}` : path,
  }));

/** An entry of a page, with its own fragment. */
const readEntry = (title: string, url: string, texts: readonly string[]): SiteParagraph[] =>
  texts.map((text) => ({ kind: "page", title: fillNames(title), heading: null, text: fillNames(text), url }));

// A page shows the summary of a log under its id, and the text when it is opened.
const readLog = ({ id, title, summary, content }: DevLog): SiteParagraph[] =>
  readEntry(title, `/app/devlogs#${id}`, [summary, ...splitParagraphs(content).map(({ text }) => text)]);

const getTitle = (chapter: string): string =>
  guideTexts.chapters.find(({ id }) => id === chapter)?.title ?? guideTexts.title;

/** All paragraphs that visitors can read on pages that are part of the site. */
export const listSiteParagraphs = ({ docs, dualityProtocol, guide, devLogs }: HubTexts): SiteParagraph[] => [
  ...listPersonaParagraphs().map((paragraph) => ({ ...paragraph, text: fillNames(paragraph.text) })),
  ...listHubRows(devLogs).map((row) => ({ ...row, title: fillNames(row.title), text: fillNames(row.text) })),
  ...docs.flatMap((page) => readPage("document", page)),
  ...(dualityProtocol ? readPage("document", dualityProtocol) : []),
  ...guide.flatMap(({ chapter, content }) =>
    readPage("guide", { title: getTitle(chapter), path: guidePath(chapter), content }),
  ),
  ...devLogs.flatMap(readLog),
  ...issues.issues.flatMap(({ id, title, description }) => readEntry(title, `/app/issues#${id}`, [description])),
  ...milestones.milestones.flatMap(({ id, title, description, achievements }) =>
    readEntry(title, `/app/milestones#${id}`, [description, ...achievements]),
  ),
  ...phases.flatMap(({ id, title, description, tasks }) => [
    ...readEntry(title, `/app/roadmap#${id}`, [description]),
    ...tasks.flatMap((task) => readEntry(task.title, `/app/roadmap#${task.id}`, [task.description])),
  ]),
];
