import { type Block, type BlockPlace, type BlockWriter, toParagraph } from "./block.ts";
import type { Conversion } from "./conversion.ts";
import { findByName, getAttribute, getClasses, getLine, walk } from "./html-query.ts";
import { collectInline } from "./inline-elements.ts";
import { type HtmlElement, isElement } from "./parse-html.ts";
import { findSource, isCaption, leadsToPicture, readCaption, writePicture } from "./pictures.ts";
import { writeParagraphs } from "./write-inline.ts";

const otherContent = new Set(
  "iframe video audio object embed blockquote pre table ul ol dl script h1 h2 h3 h4 h5 h6".split(" "),
);

const findPictures = (figure: HtmlElement): HtmlElement[] => [...walk(figure)].filter(({ name }) => name === "img");

const maxFigureElements = 5_000;

/** Whether it holds more than pictures, or so much that it is no figure. */
const hasOther = (figure: HtmlElement): boolean => {
  let count = 0;
  for (const element of walk(figure)) if (otherContent.has(element.name) || ++count > maxFigureElements) return true;
  return false;
};

/** The text of a figure beside its captions. */
const hasText = (element: HtmlElement): boolean =>
  element.children.some((child) =>
    typeof child === "string"
      ? child.trim() !== ""
      : isElement(child) && !isCaption(child) && child.name !== "noscript" && hasText(child),
  );

const findLink = (image: HtmlElement, figure: HtmlElement): HtmlElement | null => {
  for (let above = image.parent; above && above !== figure; above = above.parent) if (above.name === "a") return above;
  return null;
};

const writeLinkedPicture = (
  image: HtmlElement,
  figure: HtmlElement,
  caption: string,
  conversion: Conversion,
): string | null => {
  const picture = writePicture(image, conversion, caption);
  const link = findLink(image, figure);
  if (picture === null || !link || leadsToPicture(link, findSource(image))) return picture;
  const resolved = conversion.resolve(getAttribute(link, "href"), "link");
  return resolved === null ? picture : `[${picture}](${resolved})`;
};

/** The caption of one picture of a gallery: that of the innermost figure around it. */
const readOwnCaption = (image: HtmlElement, gallery: HtmlElement, conversion: Conversion): string => {
  for (let above = image.parent; above && above !== gallery; above = above.parent)
    if (above.name === "figure" || above.name === "dl" || getClasses(above).includes("wp-caption")) {
      const caption = readCaption(above, conversion);
      return caption || getLine(findByName(above, "dd"));
    }
  return "";
};

const writeGallery = (
  gallery: HtmlElement,
  pictures: readonly HtmlElement[],
  { conversion, marks }: BlockPlace,
): Block[] => {
  const written = pictures.flatMap(
    (image) => writePicture(image, conversion, readOwnCaption(image, gallery, conversion)) ?? [],
  );
  const caption = gallery.children.filter(isElement).findLast((child) => isCaption(child));
  const below = caption ? writeParagraphs(collectInline(caption.children, marks, conversion)) : [];
  return [...(written.length === 0 ? [] : [written.join("\n")]), ...below].map(toParagraph);
};

/** A picture with its caption as title, or several in one paragraph; null if it holds something else. */
export const writeFigure: BlockWriter = (figure, place) => {
  if (hasOther(figure) || hasText(figure)) return null;
  const pictures = findPictures(figure);
  const [first] = pictures;
  if (first === undefined) return null;
  if (pictures.length > 1) return writeGallery(figure, pictures, place);
  const picture = writeLinkedPicture(first, figure, readCaption(figure, place.conversion), place.conversion);
  return picture === null ? [] : [toParagraph(picture)];
};

export const galleryClasses = [
  "kg-gallery-card",
  "wp-block-gallery",
  "gallery",
  "image-gallery-embed",
  "tiled-gallery",
];

/** Pictures that were side by side. */
export const writePictures: BlockWriter = (gallery, place) => {
  const pictures = findPictures(gallery);
  return pictures.length === 0 || (hasOther(gallery) && findByName(gallery, "dl") === null)
    ? null
    : writeGallery(gallery, pictures, place);
};
