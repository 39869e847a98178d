import MarkdownIt, { type MarkdownIt as Markdown, type MarkdownItOptions } from "markdown-it";
import { addCallouts } from "./callouts.ts";
import { addDefinitionLists } from "./definition-lists.ts";
import { addEmbedCards } from "./embed-cards.ts";
import { addFigures } from "./figures.ts";
import { addFootnotes } from "./footnotes.ts";
import { limitReferences } from "./reference-limit.ts";
import { addTasks } from "./tasks.ts";

type Options = Pick<MarkdownItOptions, "typographer" | "xhtmlOut"> & {
  /** What becomes of an address of a known place that stands alone in a paragraph. */
  embeds: "cards" | "links";
};

/**
 * The Markdown of posts: CommonMark with tables, strikethrough, links of bare addresses, footnotes, definition lists,
 * figures, galleries, callouts, toggles, tasks and embeds. HTML in it is text. It is rendered with a `PostEnv`.
 */
export const createPostMarkdown = ({ embeds, ...options }: Options): Markdown => {
  const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true, ...options });
  addCallouts(markdown);
  addDefinitionLists(markdown);
  addFigures(markdown);
  if (embeds === "cards") addEmbedCards(markdown);
  addFootnotes(markdown);
  limitReferences(markdown);
  addTasks(markdown);
  return markdown;
};
