import { findCodeRanges, replaceOutsideCode } from "./code-ranges.ts";
import { embeds } from "./tags/embeds.ts";
import { parseTag } from "./tags/tag.ts";
import type { TagContext } from "./tags/translator.ts";
import { toCallout, toCalloutKind, toPicture } from "./write-markdown.ts";

type Options = { context: TagContext; onComponent(name: string, at: number): void };

/** The files that the imports of an MDX text name, by the names that it has for them. */
const findImports = (text: string): Map<string, string> =>
  new Map(
    [
      ...text.matchAll(
        /^import[ \t]{1,10}([A-Za-z_$][\w$]{0,60})[ \t]{1,10}from[ \t]{1,10}["']([^"'\n]{1,500})["'];?[ \t]{0,10}$/gm,
      ),
    ].map(([, name = "", path = ""]) => [name, path] as const),
  );

/** Removes `import` and `export` of the uppermost level, with the lines that belong to them. */
const removeModuleLines = (text: string): string =>
  replaceOutsideCode(text, (piece) => {
    const kept: string[] = [];
    let isInside = false;
    let isAfterBlank = true;
    for (const line of piece.split("\n")) {
      if (
        !isInside &&
        isAfterBlank &&
        /^(?:import[ \t]{1,10}[\w{*"'$]|export[ \t]{1,10}(?:const|let|default|function|async|\{))/.test(line)
      )
        isInside = true;
      if (line.trim() === "") isInside = false;
      if (!isInside) kept.push(line);
      isAfterBlank = isInside || line.trim() === "";
    }
    return kept.join("\n");
  });

const maxTag = 3_000;

/** The end of a JSX tag, outside of quotes and braces; null if it has none nearby. */
const findTagEnd = (text: string, from: number): number | null => {
  let depth = 0;
  let quote = "";
  for (let at = from; at < Math.min(text.length, from + maxTag); at += 1) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (/["'`]/.test(character)) quote = character;
    else if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    else if (character === ">" && depth <= 0) return at + 1;
  }
  return null;
};

const pictures = new Set(["Image", "Picture", "Img", "Figure", "ZoomImage", "BlogImage"]);
const containers = new Set(["Callout", "Aside", "Admonition", "Note", "Tip", "Warning", "Alert", "Caution", "Info"]);

const unbrace = (value: string): string => value.replaceAll(/^\{\s{0,5}["'`]?|["'`]?\s{0,5}\}$/g, "");

/**
 * Takes modules and components out of an MDX text: pictures, videos and callouts are translated; of others what they
 * enclose stays.
 */
export const translateMdx = (text: string, { context, onComponent }: Options): string => {
  const imports = findImports(text);
  const source = removeModuleLines(text).replaceAll(/\{\/\*[^*]{0,2000}\*\/\}/g, "");
  const ranges = findCodeRanges(source);
  const opening = /<(\/?)([A-Z][\w.]{0,60})(?=[\s/>])/g;
  const open: { name: string; start: number; title: string | null; kind: string }[] = [];
  const parts: string[] = [];
  let at = 0;
  let range = 0;
  let failures = 0;
  for (let match = opening.exec(source); match && failures < 200; match = opening.exec(source)) {
    while ((ranges[range]?.end ?? Number.POSITIVE_INFINITY) <= match.index) range += 1;
    if ((ranges[range]?.start ?? Number.POSITIVE_INFINITY) <= match.index) {
      opening.lastIndex = ranges[range]?.end ?? source.length;
      continue;
    }
    const [start, slash = "", name = ""] = match;
    const end = findTagEnd(source, match.index + start.length);
    if (end === null) {
      failures += 1;
      continue;
    }
    parts.push(source.slice(at, match.index));
    at = end;
    opening.lastIndex = end;
    if (slash === "/") {
      const last = open.at(-1);
      if (last?.name !== name) continue;
      open.pop();
      const body = parts.splice(last.start).join("");
      parts.push(toCallout(toCalloutKind(last.kind), last.title, body));
      continue;
    }
    const written = source
      .slice(match.index + 1, end - 1)
      .replaceAll(/=\{/g, '="{')
      .replaceAll(/\}(?=[\s/]|$)/g, '}"');
    const tag = parseTag(source.slice(match.index, end), written, false);
    const attribute = (key: string): string | null => {
      const value = tag?.named.get(key);
      return value === undefined ? null : unbrace(value);
    };
    const address = attribute("src");
    const imported = address === null ? undefined : imports.get(address.replace(/\.src$/, ""));
    const embed = embeds.find(([each]) => each === name.toLowerCase());
    if (pictures.has(name) && address !== null && (imported !== undefined || /[./]/.test(address)))
      parts.push(toPicture(imported ?? address, attribute("alt") ?? "", attribute("caption") ?? attribute("title")));
    else if (embed && tag) parts.push(embed[1](tag, null, context) ?? "");
    else if (containers.has(name) && !source.slice(match.index, end).endsWith("/>") && open.length < 20)
      open.push({
        name,
        start: parts.length,
        title: attribute("title"),
        kind: attribute("type") ?? attribute("variant") ?? name,
      });
    else onComponent(name, match.index);
  }
  return parts.join("") + source.slice(at);
};
