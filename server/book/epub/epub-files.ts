import { createHash } from "node:crypto";
import { escapeXml } from "#contracts/escape-html.ts";
import { toLangAndDir, toLangAttributes } from "#contracts/lang-and-dir.ts";
import { toSchemaSourceType } from "#contracts/posts/source-type.ts";

type EpubChapter = { file: string; title: string };
export type EpubBook = {
  title: string;
  subtitle: string;
  author: string;
  description: string;
  /** BCP 47, such as `en-US`. */
  language: string;
  siteUrl: string;
  madeAt: Date;
  contents: string;
  coverAlt: string;
  chapters: readonly EpubChapter[];
  /** Tags of the stories. */
  subjects: readonly string[];
  /** Language models that wrote stories. */
  models: readonly string[];
  /** File names of images, all JPEG. */
  images: readonly string[];
};

/** Says that a language model wrote some of it. */
const toSourceType = (models: readonly string[]): string =>
  models.length === 0
    ? ""
    : `<meta property="schema:digitalSourceType">${toSchemaSourceType(models[0] ?? null)}</meta>\n`;

export const coverImage = "images/cover.jpg";

export const epubContainer = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
  <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
  </rootfiles>
</container>
`;

export const epubStyles = `body { font-family: Georgia, "Times New Roman", serif; line-height: 1.55; margin: 0 5%; }
h1, h2, h3, h4 { font-weight: normal; line-height: 1.2; page-break-after: avoid; }
h1 { font-size: 1.8em; margin: 2em 0 0.4em; text-align: center; }
p { margin: 0; text-indent: 1.3em; }
h1 + p, h2 + p, h3 + p, hr + p, figure + p, .day + p, blockquote p { text-indent: 0; }
.day { font-size: 0.85em; margin: 0 0 2em; text-align: center; text-indent: 0; }
figure { margin: 0 0 1.5em; text-align: center; }
img { max-width: 100%; }
hr { border: 0; border-top: 1px solid; margin: 1.5em 30%; }
blockquote { margin: 1em 1.5em; }
pre { white-space: pre-wrap; }
table { border-collapse: collapse; margin: 1em 0; }
td, th { border: 1px solid; padding: 0.2em 0.5em; }
.cover { margin: 0; text-align: center; }
nav ol { list-style: none; padding: 0; }
nav li { margin: 0.5em 0; }
`;

/** A page of the book. `style` is relative to it. */
export const toEpubPage = (
  title: string,
  language: string,
  body: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ${toLangAttributes(language)} xml:lang="${toLangAndDir(language).lang}">
<head>
<meta charset="utf-8"/>
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="styles.css"/>
</head>
<body>
${body}
</body>
</html>
`;

export const toCoverPage = ({ title, language, coverAlt }: EpubBook): string =>
  toEpubPage(
    title,
    language,
    `<section class="cover" epub:type="cover"><img src="${coverImage}" alt="${escapeXml(coverAlt)}"/></section>`,
  );

export const toNavPage = ({ contents, language, chapters }: EpubBook): string => {
  const entries = chapters.map(
    ({ file, title }) => `<li><a dir="auto" href="${file}">${escapeXml(title).trim() || file}</a></li>`,
  );
  const heading = escapeXml(contents);
  return toEpubPage(
    contents,
    language,
    `<nav epub:type="toc" id="toc" role="doc-toc">\n<h1>${heading}</h1>\n<ol>\n${entries.join("\n")}\n</ol>\n</nav>`,
  );
};

/**
 * The book of a site always has the same identifier, so that a new edition replaces the old one in a reader's library.
 */
const toIdentifier = (siteUrl: string): string => {
  const hex = createHash("sha256").update(`book of ${siteUrl}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(18, 20)];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join("-")}`;
};

const toTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

export const toPackage = (book: EpubBook): string => {
  const items = [
    `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`,
    `<item id="cover" href="cover.xhtml" media-type="application/xhtml+xml"/>`,
    `<item id="styles" href="styles.css" media-type="text/css"/>`,
    `<item id="cover-image" href="${coverImage}" media-type="image/jpeg" properties="cover-image"/>`,
    ...book.images.map((name, index) => `<item id="image-${index + 1}" href="${name}" media-type="image/jpeg"/>`),
    ...book.chapters.map(
      ({ file }, index) => `<item id="chapter-${index + 1}" href="${file}" media-type="application/xhtml+xml"/>`,
    ),
  ];
  const isRightToLeft = toLangAndDir(book.language).dir === "rtl";
  const spine = book.chapters.map((_, index) => `<itemref idref="chapter-${index + 1}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${book.language}"${isRightToLeft ? ' dir="rtl"' : ""}>
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">${toIdentifier(book.siteUrl)}</dc:identifier>
<dc:title id="title">${escapeXml(book.title)}</dc:title>
<meta refines="#title" property="title-type">main</meta>
<dc:title id="subtitle">${escapeXml(book.subtitle)}</dc:title>
<meta refines="#subtitle" property="title-type">subtitle</meta>
<dc:language>${book.language}</dc:language>
<dc:creator>${escapeXml(book.author)}</dc:creator>
<dc:description>${escapeXml(book.description)}</dc:description>
${book.subjects.map((subject) => `<dc:subject>${escapeXml(subject)}</dc:subject>\n`).join("")}<dc:source>${escapeXml(book.siteUrl)}</dc:source>
<dc:date>${toTime(book.madeAt)}</dc:date>
<meta property="dcterms:modified">${toTime(book.madeAt)}</meta>
${book.models.map((model) => `<dc:contributor>${escapeXml(model)}</dc:contributor>\n`).join("")}${toSourceType(book.models)}</metadata>
<manifest>
${items.join("\n")}
</manifest>
<spine${isRightToLeft ? ' page-progression-direction="rtl"' : ""}>
<itemref idref="cover"/>
<itemref idref="nav"/>
${spine.join("\n")}
</spine>
</package>
`;
};
