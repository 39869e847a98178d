// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { MarkdownText } from "./markdown-text.tsx";
import { markdown } from "./split-blocks.ts";

afterEach(cleanup);

const show = (text: string, isComplete = true) =>
  render(
    <MemoryRouter>
      <div data-testid="text">
        <MarkdownText text={text} isComplete={isComplete} />
      </div>
    </MemoryRouter>,
  );
/** Without the elements of bare texts (docs/decisions/017). */
const getHtml = () => screen.getByTestId("text").innerHTML.replaceAll(/<\/?span>/g, "");

test.each([
  ["**a** *b* ~~c~~ `d`", "<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code></p>"],
  ["# a\n\n## b", "<h3>a</h3><h4>b</h4>"],
  ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
  ["- a\n  - b", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
  ["> a\n\n---", "<blockquote><p>a</p></blockquote><hr>"],
  ["a  \nb\nc", "<p>a<br>b\nc</p>"],
  ["&amp; &lt; \\*", "<p>&amp; &lt; *</p>"],
])("renders %j", (text, html) => {
  show(text);
  expect(getHtml()).toBe(html);
});

test("goes on rendering an answer that a translator has changed while it is streaming", () => {
  const page = (text: string) => (
    <MemoryRouter>
      <div data-testid="text">
        <MarkdownText text={text} isComplete={false} />
      </div>
    </MemoryRouter>
  );
  const { rerender } = render(page("One **two** thr"));
  const texts = document.createTreeWalker(screen.getByTestId("text"), NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const font = document.createElement("font");
    font.textContent = text.data;
    text.replaceWith(font);
  }
  for (const text of ["One **two** three", "One **two** three [four](/landing)", "One two\n\n- three\n- four"]) {
    rerender(page(text));
    expect(screen.getByTestId("text").textContent).toBe(text.replaceAll(/\*|\n|- |\[|\].*/g, ""));
  }
});

test("renders tables with their alignment", () => {
  show("| a | b |\n|--:|---|\n| 1 | 2 |");
  expect(getHtml()).toContain('<th class="text-end">a</th><th>b</th>');
});

test.each([
  "<script>alert(1)</script>",
  '<img src="x" onerror="alert(1)">',
  "[a](javascript:alert(1))",
  "[a](JAVASCRIPT:alert(1))",
  "[a](data:text/html,x)",
  "![a](https://evil.example/x.png)",
  "[a](//evil.example)",
  '<https://evil.example/"onmouseover=alert(1)>',
  '```"><img src=x onerror=alert(1)>\nx\n```',
  "[a](https://e.example/ \"' onclick='x\")",
  "<svg onload=alert(1)>",
])("renders %s without scripts and requests", (text) => {
  show(text);
  const box = screen.getByTestId("text");
  expect(
    box.querySelector("script, img, svg:not([aria-hidden]), iframe, [onclick], [onerror], [onmouseover]"),
  ).toBeNull();
  for (const link of box.querySelectorAll("a")) {
    expect(link.getAttribute("href")).toMatch(/^https:\/\//);
    expect(link.rel).toContain("noopener");
    expect(link.title).toBe("");
  }
});

test("shows the host of an external link, unless its text does", () => {
  show("[here](https://other.example/a) and https://third.example/b and [in](/post/a)");
  const links = screen.getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "here (other.example)",
    "https://third.example/b",
    "in",
  ]);
  expect(links[2]?.getAttribute("href")).toBe("/post/a");
});

test("parses a finished block only once while the text grows", () => {
  const parse = vi.spyOn(markdown, "parse");
  const first = `The first one, ${Math.random()}.`;
  const { rerender } = show(first, false);
  const showMore = (text: string) =>
    rerender(
      <MemoryRouter>
        <div data-testid="text">
          <MarkdownText text={text} isComplete={false} />
        </div>
      </MemoryRouter>,
    );
  let text = `${first}\n\nsecond\n`;
  showMore(text);
  const countFirst = () => parse.mock.calls.filter(([source]) => source === first).length;
  const before = countFirst();
  for (let count = 0; count < 20; count += 1) showMore((text += " more"));
  expect(countFirst()).toBe(before);
  parse.mockRestore();
});
