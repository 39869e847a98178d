import { expect, test } from "vitest";
import { readAll, toFiles } from "../../testing/source-files.ts";

const vault = {
  "Vault/.obsidian/app.json": "{}",
  "Vault/.obsidian/templates.json": '{"folder": "Templates"}',
  "Vault/Templates/Daily.md": "{{date}}",
  "Vault/.trash/Old.md": "Gone",
  "Vault/My Note.md": `---
aliases: [The Note]
tags: journal, life/work
publish: true
date: 2024-05-01
---
%% nobody sees this %%
A [[Other Note]], [[Other Note|with words]], [[Other Note#Some Heading!]], [[Ghost Note]] and [[#Here]].

![[picture.png|300]] ![[Other Note]]

> [!tip]+ Folded
> Inside

> [!question] Why?
> Because.

==Marked== with #inline/tag here. ^block-1

#only #tags

\`[[code]]\`
`,
  "Vault/Folder/Other Note.md": "# Another title\n\nBack to [[the note]], and [by path](../My%20Note.md).",
  "Vault/Folder/Secret.md": "---\ntitle: Secret\npublish: false\n---\nText",
  "Vault/Attachments/picture.png": "x",
};

test("reads a vault: nothing is public that does not say so", async () => {
  const { tool, posts } = await readAll(toFiles(vault));
  expect(tool).toBe("obsidian");
  expect(posts.map(({ title, status, tags, publishedAt }) => [title, status, tags, publishedAt])).toEqual([
    ["My Note", "published", ["journal", "life/work", "inline/tag", "only", "tags"], "2024-05-01T00:00:00.000Z"],
    ["Another title", "draft", [], null],
    ["Secret", "draft", [], null],
  ]);
  expect(posts[1]?.losses).toEqual([
    { kind: "status", text: "Nothing says that it was public, so it becomes a draft.", line: null },
  ]);
});

test("translates wiki links, embeds, callouts and marks", async () => {
  const { posts } = await readAll(toFiles(vault));
  const other = "import-post:Folder%2FOther%20Note.md";
  expect(posts[0]?.content)
    .toBe(`A [Other Note](${other}), [with words](${other}), [Other Note > Some Heading!](${other}#some-heading), Ghost Note and [Here](#here).

![](import-file:/Vault/Attachments/picture.png) [Other Note](${other})

> [!DETAILS] Folded
> Inside

> [!NOTE]
> **Why?**
>
> Because.

**Marked** with #inline/tag here.

\`[[code]]\``);
  expect(posts[0]?.losses).toEqual([
    { kind: "link", text: 'The note "Ghost Note" is not among these files, so only its name stays.', line: 8 },
  ]);
  expect(posts[1]?.content).toBe(
    "Back to [the note](import-post:My%20Note.md), and [by path](import-post:My%20Note.md).",
  );
});

test("takes a folder for a vault whose texts have links between double brackets", async () => {
  const { tool } = await readAll(toFiles({ "a.md": "To [[b]]", "b.md": "Text" }));
  expect(tool).toBe("obsidian");
});
