import type { Row } from "#contracts/database.ts";
import { fill } from "#contracts/fill.ts";
import { postDate } from "#contracts/posts/posts.ts";
import { removeInvalidXml, escapeXml } from "#contracts/escape-html.ts";
import { listImages } from "../images/upload/markdown-images.ts";
import { type Targets, toXhtml } from "./to-xhtml.ts";

/** The address of a story on the site. */
export const toPostUrl = ({ slug }: Pick<Row<"posts">, "slug">, siteUrl: string): string => `${siteUrl}/post/${slug}`;

/** The URLs of all images of a story. */
export const listImageUrls = ({ content, image_url }: Row<"posts">): Set<string> =>
  new Set([...(image_url ? [image_url] : []), ...listImages(removeInvalidXml(content))]);

/** A story as XHTML, including its title. `level` is the heading level of the title. */
export const toChapter = (story: Row<"posts">, level: 1 | 2, targets: Targets): string => {
  const image = story.image_url ? targets.findImage(story.image_url) : null;
  return [
    `<h${level} dir="auto">${escapeXml(story.title)}</h${level}>`,
    `<p class="day">${escapeXml(postDate(story, targets.locale))}</p>`,
    ...(story.written_with === null
      ? []
      : [`<p class="day">${escapeXml(fill(targets.texts.writtenWith, { model: story.written_with }))}</p>`]),
    ...(image === null
      ? []
      : [`<figure><img src="${escapeXml(image)}" alt="${escapeXml(story.image_alt ?? "")}"/></figure>`]),
    toXhtml(story.content, level + 1, targets),
  ].join("\n");
};
