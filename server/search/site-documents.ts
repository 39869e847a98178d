import type { DevLog } from "#contracts/content/hub/dev-logs.ts";
import { guidePath } from "#contracts/content/hub/hub-paths.ts";
import { readHubTexts } from "../content/hub-texts.ts";
import type { Content } from "../content/live-content.ts";
import { listHubRows } from "./hub-rows.ts";
import { listPersonaParagraphs } from "./persona-pages.ts";
import type { SearchHit, SiteParagraph } from "./site-search.ts";
import { splitParagraphs } from "./split-paragraphs.ts";

type MarkdownPage = { title: string; path: string; content: string };

/** The paragraphs of a page whose Markdown gives them ids. */
const readPage = (kind: SearchHit["kind"], { title, path, content }: MarkdownPage): SiteParagraph[] =>
  splitParagraphs(content).map(({ id, heading, text }) => ({
    kind,
    title,
    heading,
    text,
    url: id ? `${path}#${id}` : path,
  }));

/** An entry of a page, with its own fragment. */
const readEntry = (title: string, url: string, texts: readonly string[]): SiteParagraph[] =>
  texts.map((text) => ({ kind: "page", title, heading: null, text, url }));

// A page shows the summary of a log under its id, and the text when it is opened.
const readLog = ({ id, title, summary, content }: DevLog): SiteParagraph[] =>
  readEntry(title, `/app/devlogs#${id}`, [summary, ...splitParagraphs(content).map(({ text }) => text)]);

/** All paragraphs that visitors can read on pages that are part of the site. */
export const listSiteParagraphs = (content: Content): SiteParagraph[] => {
  const { docs, dualityProtocol, guide, devLogs } = readHubTexts(content);
  const { chapters, title: guideTitle } = content.get("hub/guide");
  const getTitle = (chapter: string): string => chapters.find(({ id }) => id === chapter)?.title ?? guideTitle;
  return [
    ...listPersonaParagraphs(content),
    ...listHubRows(content, devLogs),
    ...docs.flatMap((page) => readPage("document", page)),
    ...(dualityProtocol ? readPage("document", dualityProtocol) : []),
    ...guide.flatMap((text) =>
      readPage("guide", { title: getTitle(text.chapter), path: guidePath(text.chapter), content: text.content }),
    ),
    ...devLogs.flatMap(readLog),
    ...content
      .get("hub/issues")
      .issues.flatMap(({ id, title, description }) => readEntry(title, `/app/issues#${id}`, [description])),
    ...content
      .get("hub/milestones")
      .milestones.flatMap(({ id, title, description, achievements }) =>
        readEntry(title, `/app/milestones#${id}`, [description, ...achievements]),
      ),
    ...content
      .get("hub/roadmap-phases")
      .flatMap(({ id, title, description, tasks }) => [
        ...readEntry(title, `/app/roadmap#${id}`, [description]),
        ...tasks.flatMap((task) => readEntry(task.title, `/app/roadmap#${task.id}`, [task.description])),
      ]),
  ];
};
