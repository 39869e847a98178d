import { expect, test } from "vitest";
import { startCpuTimer } from "../../../tests/support/cpu-timer.ts";
import { createAttachments } from "./attachments.ts";
import { readContent } from "./content.ts";
import { translateShortcodes } from "./shortcodes.ts";

const read = (text: string) =>
  readContent(text, {
    attachments: createAttachments(),
    postId: "1",
    footnotes: "",
    findReusable: () => null,
    resolveAddress: (address) => address,
  });

test.each([
  [
    "php",
    '[php]\n<select name="a">\n<title>Keep</title>\n[/php]',
    '```php\n<select name="a">\n<title>Keep</title>\n```',
  ],
  ["java", "[java]List<String> a = b[i];[/java]", "```java\nList<String> a = b[i];\n```"],
  ["an element that has no end", '[php]echo "<pre>"; run();[/php]\n\nAfter *it*.', '```php\necho "<pre>"; run();\n```'],
  [
    "other shortcodes",
    '[js]\n[gallery ids="1"]\n[caption]x[/caption]\n[/js]',
    '```js\n[gallery ids="1"]\n[caption]x[/caption]\n```',
  ],
  [
    "an address of a film",
    "[js]\nhttps://www.youtube.com/watch?v=aaaaaaaaaaa\n[/js]",
    "```js\nhttps://www.youtube.com/watch?v=aaaaaaaaaaa\n```",
  ],
  ["CodeColorer", "[cce_bash]rm -r <dir>[/cce_bash]", "```bash\nrm -r <dir>\n```"],
  [
    "CodeColorer with a language",
    '[cc lang="html"]<b>x</b><script>keep();</script>[/cc]',
    "```html\n<b>x</b><script>keep();</script>\n```",
  ],
  [
    "a name that nobody knows",
    "[mycode]\nint a = 1;\nif (a < 2) {\n  run();\n}\n[/mycode]",
    "```\nint a = 1;\nif (a < 2) {\n  run();\n}\n```",
  ],
  ["entities", "[php]if ($a &lt; 3) { }[/php]", "```php\nif ($a < 3) { }\n```"],
])("keeps code of a shortcode as it is: %s", (_, text, code) => {
  const { content, losses } = read(`Before.\n\n${text}\n\nThe end.`);
  expect(content).toContain(code);
  expect(content).toMatch(/^Before\.\n/);
  expect(content).toMatch(/The end\.$/);
  expect(losses).toEqual([]);
});

test("keeps code in the line where it is", () => {
  expect(read("The value [cci_php]$a < 3[/cci_php] is small.").content).toBe("The value `$a < 3` is small.");
});

test.each(["[box]Some words; and more.\nOthers.[/box]", "[row][col]<p>Words;</p>[/col][/row]", "[b]Bold[/b]"])(
  "takes no text for code: %s",
  (text) => {
    expect(read(text).content).not.toContain("```");
  },
);

test("what members only may read stays named, also if it is code", () => {
  const place = { attachments: createAttachments(), postId: "1" };
  expect(translateShortcodes("[members]\nrun();\n[/members]", place).isRestricted).toBe(true);
});

test.each(["[a]", "[a]x;\n[b]", "[php]<pre>", "<pre>[php]", "[php][/php"])("reads many %j in time", (piece) => {
  const measure = startCpuTimer();
  read(`${piece.repeat(40_000)}[/a][/b]`);
  expect(measure()).toBeLessThan(10_000);
});
