import { expect, test } from "vitest";
import { renderMarkdown } from "#app/lib/markdown.server.ts";
import { toLetterBody } from "#server/inbox/letters/letter-body.ts";
import { createEmailRenderer } from "#server/inbox/mail/render-email.ts";
import { shippedContent } from "#tests/support/shipped-content.ts";

const siteUrl = "https://chloe.example";
const place = { pageUrl: `${siteUrl}/post/the-rain`, siteUrl };
const render = createEmailRenderer("content");

const story = `# The rain

It *rained* on [the roof](/post/the-roof) and on **everything**[^1].
See [below](#the-end) and https://video.example/a.

![A wet roof](/media/roof.webp "By night")

> [!TIP] Take a coat
> It helps.

> Said she.

> [!DETAILS] More
> Hidden *here*.

- [ ] Sow
- [x] Water
  - often

3. three
4. four

| What | How much |
| --- | --: |
| Rain | 12 |

\`\`\`js
let a = "<b>";
\`\`\`

Term
: What it *is*

---

https://www.youtube.com/watch?v=dQw4w9WgXcQ

![far](https://pics.example/a.png)

## The end

~~Gone~~ \`x\` & <b>y</b>

[^1]: All of it.
`;

const toBody = (text: string, maxBytes?: number) =>
  toLetterBody({ html: renderMarkdown(text), cover: null }, place, maxBytes);
const write = (text: string, cover: { src: string; alt: string } | null = null) => {
  const body = toLetterBody({ html: renderMarkdown(text), cover }, place);
  return render(
    {
      kind: body.isWhole ? "letter-whole" : "letter-beginning",
      to: "ada@example.org",
      link: place.pageUrl,
      values: { story: "The rain", excerpt: "What fell." },
      bodies: { text: body },
      unsubscribeUrl: `${siteUrl}/letters/end?token=x`,
    },
    shippedContent,
  );
};

test("writes a story for a reader of plain text, without marks", () => {
  expect(toBody(story).text).toBe(`The rain
--------

It rained on the roof <https://chloe.example/post/the-roof> and on everything[1]. See below <https://chloe.example/post/the-rain#the-end> and https://video.example/a.

[A wet roof]
By night

Take a coat
  It helps.

> Said she.

More
  Hidden here.

- ☐ Sow
- ☑ Water
  - often

3. three
4. four

What | How much
Rain | 12

    let a = "<b>";

Term
  What it is

* * *

https://www.youtube.com/watch?v=dQw4w9WgXcQ

far <https://pics.example/a.png>

The end
-------

Gone x & <b>y</b>

----------------------------------------
[1] All of it.`);
});

test("loads pictures from the site only, each with its words and no wider than the letter", () => {
  const { html } = write(story, { src: "/storage/v1/object/public/pictures/a-1600.webp", alt: "A lamp" });
  const pictures = html.match(/<img [^>]*>/g) ?? [];
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    expect(picture).toMatch(/ src="https:\/\/chloe\.example\//);
    expect(picture).toMatch(/ alt="[^"]+" width="478" /);
    expect(picture).toContain("max-width:100%;height:auto;");
  }
  expect(html).toContain('href="https://pics.example/a.png"');
  expect(html).not.toMatch(/@import|@font-face|url\(|<link|<script|srcset|background=/);
});

test("says with pictures blocked what they show, in readable words", () => {
  const { html } = write("![A wet *roof*](/media/roof.webp)\n\n![](/media/decoration.webp)");
  expect(html).toMatch(/<img [^>]*alt="A wet roof"[^>]*font-size:14px[^>]*color:#51477a;[^>]*>/);
  expect(html).toMatch(/<img [^>]*alt=""[^>]*>/);
});

test("gives each text a colour in the light, and each colour another one in the dark", () => {
  const { html } = write(story);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain(":root { color-scheme: light dark;");
  const dark = /prefers-color-scheme: dark\) \{([\s\S]*?)\n {2}\}/.exec(html)?.[1] ?? "";
  const body = html.slice(html.indexOf("<body"));
  const classes = new Set([...body.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));
  const inDark = new Set(dark.match(/(?<=\.)[a-z]+/g));
  for (const name of classes) expect(inDark).toContain(name);
  // An element with a colour of its own names a class, and a ground has a colour of text with it.
  const coloured = [...toBody(story).html.matchAll(/<[^>]* style="([^"]*)"[^>]*>/g)].filter(([, style = ""]) =>
    /(?:^|;)(?:background-)?color:/.test(style),
  );
  for (const [tag, style] of coloured) {
    expect(tag).toContain(" class=");
    expect(style).toMatch(/(?:^|;)color:/);
  }
});

test("needs no stylesheet and no media query to be narrow", () => {
  const body = write(story).html.replace(/<style>[\s\S]*?<\/style>/, "");
  expect(body).not.toMatch(/<(?:figure|figcaption|section|details|summary|button|iframe|template)/);
  expect([...body.matchAll(/width="(\d+)"/g)].map(([, width]) => Number(width)).filter((width) => width > 480)).toEqual(
    [],
  );
  expect(body).not.toMatch(/style="[^"]*(?<!max-)width:\s?\d+px/);
  for (const cell of body.match(/<(?:pre|td class="rule"|th [^>]*class="rule")[^>]*>/g) ?? [])
    expect(cell).toContain("word-break:break-word;");
});

test("ends a long story at a paragraph, below what Gmail shows, with a link to read on", () => {
  const paragraph = `${"Дождь шёл всю ночь. ".repeat(20)}\n\n`;
  const { html, text } = write(paragraph.repeat(400), { src: "/media/roof.webp", alt: "A roof" });
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  expect(Buffer.byteLength(html)).toBeGreaterThan(80_000);
  expect(text).toContain(`Read on:\n${place.pageUrl}`);
  expect(html).toMatch(/ночь\.<\/p>\n<p class="ink"[^>]*>Here my letter ends/);
  expect(write("Short.").text).toContain(`Read it on the site:\n${place.pageUrl}`);
});

test("is nothing where not even the first block has room", () => {
  expect(toBody("A paragraph.", 10)).toEqual({ html: "", text: "", isWhole: false });
});

test("leads with no address of a text to anything but the web and mail", () => {
  const attack = `[a](javascript:alert(1)) ![b](data:image/png;base64,AAAA) <script>x</script> [c](/x"onmouseover="y)`;
  const { html } = write(`${attack}\n\n> [!NOTE] ${attack}\n> ${attack}`);
  for (const [tag] of html.slice(html.indexOf("<h1")).matchAll(/<[a-z][^>]*>/g))
    expect(tag).not.toMatch(/javascript:|data:|<script| onmouseover/);
});
