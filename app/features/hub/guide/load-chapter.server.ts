import { data, type RouterContextProvider } from "react-router";
import { publicCacheHeaders } from "#app/lib/cache-headers.ts";
import { siteContext } from "#app/lib/site-context.ts";
import { getContent } from "#app/lib/content/content.ts";
import { chapterNumbers } from "#contracts/content/hub/hub-paths.ts";
import { renderDoc } from "../documentation/render-doc.server.ts";

/** Splits a chapter into pages at its h2 headings. */
const toPages = (html: string): string[] => html.split(/(?=<h2[ >])/).filter((page) => page.trim() !== "");

/** Loader data of one chapter: its pages as HTML, none if it is not written yet. */
export const loadChapter = async (context: Readonly<RouterContextProvider>, number: string | undefined) => {
  const guide = getContent("hub/guide");
  const { siteUrl, loadHubTexts } = context.get(siteContext);
  const chapter = guide.chapters.find(({ id }) => id === (number ?? chapterNumbers[0]));
  if (!chapter) throw data(null, { status: 404 });
  const text = (await loadHubTexts()).guide.find((written) => written.chapter === chapter.id);
  const { title, description } = chapter;
  const pages = text ? toPages(renderDoc({ title, description, path: "", content: text.content }).html) : [];
  return data({ siteUrl, chapter, pages }, { headers: publicCacheHeaders() });
};
