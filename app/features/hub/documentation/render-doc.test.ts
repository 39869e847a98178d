import { expect, test } from "vitest";
import { toHeadingId } from "#contracts/posts/markdown-blocks.ts";
import { renderDoc } from "./render-doc.server.ts";

const render = (content: string) => renderDoc({ title: "A", description: "B", path: "/a", content });

test("adds an id and an anchor link to headings", () => {
  const { headings, html } = render("## What `it` does\n\ntext\n\n### Naïve & co");
  expect(headings).toEqual([
    { id: toHeadingId("What it does"), text: "What it does", level: 2 },
    { id: toHeadingId("Naïve & co"), text: "Naïve & co", level: 3 },
  ]);
  expect(html).toContain('<h2 id="what-it-does">');
  expect(html).toContain(`href="#${encodeURIComponent("naïve-co")}"`);
});

test("escapes markup in text, headings and code", () => {
  const { html } = render('## <i>"x"</i>\n\n<script>1</script>\n\n```html "><b>\n<b>\n```');
  expect(html).not.toMatch(/<(script|i|b)>/);
});

test("adds a copy button to code blocks, and makes them keyboard scrollable", () => {
  const { html } = render("```json\n{}\n```");
  expect(html).toContain('<pre tabindex="0"><code class="language-json">');
  expect(html).toContain("data-copy");
});

test("aligns cells without a style attribute", () => {
  const { html } = render("| a |\n|--:|\n| 1 |");
  expect(html).toContain('<td class="text-end">');
  expect(html).not.toContain("style=");
});

test("renders the empty corner of a table as a data cell", () => {
  const { html } = render("| | A |\n|---|---|\n| b | 1 |");
  expect(html.match(/<t[hd]>/g)).toEqual(["<td>", "<th>", "<td>", "<td>"]);
  expect(html).toContain("<td></td>");
});
