import { escapeXml } from "#contracts/escape-html.ts";
import { toLangAttributes } from "#contracts/lang-and-dir.ts";

type PrintBook = {
  title: string;
  subtitle: string;
  author: string;
  language: string;
  contents: string;
  printNote: string;
  coverAlt: string;
  chapters: readonly { id: string; title: string }[];
};

// Page numbers in the table of contents need `target-counter`, which print formatters support and browsers do not.
const styles = `
@page { size: A5; margin: 18mm 16mm 20mm; @bottom-center { content: counter(page); font: 9pt Georgia, serif; } }
@page :first { margin: 0; @bottom-center { content: none; } }
:root { color-scheme: light; }
body { color: #111; background: #fff; font: 11pt/1.5 Georgia, "Times New Roman", serif; margin: 0 auto; max-width: 36em; padding: 0 1.2em; }
h1, h2, h3, h4 { font-weight: normal; line-height: 1.2; break-after: avoid; }
article, nav { break-before: page; }
article > h2 { font-size: 20pt; margin: 3em 0 0.3em; text-align: center; }
p { margin: 0; text-indent: 1.3em; text-align: justify; hyphens: auto; orphans: 2; widows: 2; }
h2 + p, h3 + p, h4 + p, hr + p, figure + p, blockquote p, header p, .note { text-indent: 0; }
.day { font-size: 9pt; margin: 0 0 2.5em; text-align: center; text-indent: 0; }
figure { break-inside: avoid; margin: 0 0 1.5em; text-align: center; }
img { max-width: 100%; max-height: 150mm; }
hr { border: 0; border-top: 1px solid #999; margin: 1.5em 30%; }
blockquote { margin: 1em 1.5em; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
table { border-collapse: collapse; } td, th { border: 1px solid #999; padding: 0.2em 0.5em; }
header { text-align: center; } header img { display: block; height: auto; margin: 0 auto; max-height: none; width: 100%; }
header h1, header p { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; width: 1px; }
nav ol { list-style: none; padding: 0; } nav a { color: inherit; display: flex; gap: 1em; text-decoration: none; }
nav li { margin: 0.4em 0; } nav a::after { content: target-counter(attr(href), page); margin-inline-start: auto; }
article a { color: inherit; }
@media print { body { max-width: none; padding: 0; } .note { display: none; } header img { background: #120b33; height: 100vh; object-fit: contain; } }
`;

/** The printable book up to its first story. */
export const toPrintHeader = (book: PrintBook): string => `<!doctype html>
<html ${toLangAttributes(book.language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="author" content="${escapeXml(book.author)}">
<title>${escapeXml(book.title)}</title>
<style>${styles}</style>
</head>
<body>
<header>
<img src="images/cover.jpg" alt="${escapeXml(book.coverAlt)}">
<h1>${escapeXml(book.title)}</h1>
<p>${escapeXml(book.subtitle)}</p>
</header>
<nav aria-labelledby="contents">
<h2 id="contents">${escapeXml(book.contents)}</h2>
<p class="note">${escapeXml(book.printNote)}</p>
<ol>
${book.chapters.map(({ id, title }) => `<li><a href="#${id}"><span dir="auto">${escapeXml(title)}</span></a></li>`).join("\n")}
</ol>
</nav>
<main>
`;

export const toPrintChapter = (id: string, chapter: string): string => `<article id="${id}">\n${chapter}</article>\n`;

export const printFooter = "</main>\n</body>\n</html>\n";
