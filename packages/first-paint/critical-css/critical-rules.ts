import postcss, { type AtRule, type ChildNode, type Declaration } from "postcss";
import type { PageVocabulary } from "./page-vocabulary.ts";
import { readSelectorNeeds, type SelectorNeeds } from "./selector-needs.ts";

type Rule = { selector: string; needs: SelectorNeeds[]; declarations: { name: string; css: string }[] };
type Verbatim = { css: string };
type Named = { css: string; name: string };
type Face = { css: string; family: string; isItalic: boolean };
type Group = { head: string; parts: Part[] };
type Part = Rule | Verbatim | Named | Face | Group;

const groups = new Set(["layer", "media", "supports", "container"]);
const laterGroups =
  /^@(media (print|\(hover: ?hover\)|\(scripting: ?none\))|starting-style|page|layer [\w.]+\.deferred)/;
const laterDeclarations =
  /^(transition|cursor|touch-action|user-select|-webkit-user-select|will-change|break-|scroll-)/;
const controls = ["input", "textarea", "select", "progress", "details"];

const italicTags = ["em", "i", "cite", "address", "dfn", "var"];

// Before the first paint, or on a click before the stylesheet has loaded.
const setByGuard = ["data-below", "data-held", "data-late", "data-failed"];

/** Written after the rules, if these refer to it. */
const isNamed = (part: Part): part is Named | Face => "name" in part || "family" in part;
const isDeclaration = (node: ChildNode): node is Declaration => node.type === "decl";

/** Faces for other scripts than Latin follow with the stylesheet: their files come after the first paint anyway. */
const readFace = (node: AtRule): Face[] => {
  const descriptors = new Map(node.nodes?.filter(isDeclaration).map(({ prop, value }) => [prop, value]));
  const range = descriptors.get("unicode-range");
  if (range !== undefined && !/^U\+(\?\?|0)/i.test(range)) return [];
  const family = (descriptors.get("font-family") ?? "").replaceAll(/["']/g, "");
  return [{ css: node.toString(), family, isItalic: descriptors.get("font-style") === "italic" }];
};

const readPart = (node: ChildNode, setByScript: ReadonlySet<string>): Part[] => {
  if (node.type === "rule") {
    const needs = node.selectors.map((one) => readSelectorNeeds(one, setByScript)).filter((found) => found !== null);
    const declarations = node.nodes
      .filter(isDeclaration)
      .filter(({ prop }) => !laterDeclarations.test(prop))
      .map((declaration) => ({ name: declaration.prop, css: declaration.toString() }));
    return needs.length > 0 && declarations.length > 0 ? [{ selector: node.selector, needs, declarations }] : [];
  }
  if (node.type !== "atrule") return [];
  const { name, params } = node;
  const head = `@${name} ${params}`.trim();
  if (laterGroups.test(head)) return [];
  if (name === "font-face") return readFace(node);
  if (name === "keyframes" || name === "property") return [{ css: node.toString(), name: params }];
  if (!groups.has(name) || !node.nodes) return [{ css: node.nodes ? node.toString() : `${node.toString()};` }];
  return [{ head, parts: node.nodes.flatMap((inner) => readPart(inner, setByScript)) }];
};

const isNeeded = (rule: Rule, page: PageVocabulary): boolean =>
  rule.needs.some(
    ({ classes, tags, attributes, formControl }) =>
      classes.every((name) => page.classes.has(name)) &&
      tags.every((name) => page.tags.has(name)) &&
      attributes.every((name) => page.attributes.has(name)) &&
      (!formControl || controls.some((name) => page.tags.has(name))),
  );

const selectParts = (parts: Part[], page: PageVocabulary): Part[] =>
  parts.flatMap((part): Part[] => {
    if ("needs" in part) return isNeeded(part, page) ? [part] : [];
    if (!("parts" in part)) return [part];
    const inner = selectParts(part.parts, page);
    return inner.length > 0 ? [{ ...part, parts: inner }] : [];
  });

const flatten = (parts: Part[]): Exclude<Part, Group>[] =>
  parts.flatMap((part) => ("parts" in part ? flatten(part.parts) : [part]));

const findReferences = (css: string): string[] => [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);

/** The custom properties that these rules and the page itself use, directly or through other custom properties. */
const findUsedProperties = (parts: Part[], page: PageVocabulary): Set<string> => {
  const used = new Set(page.customProperties);
  const references = new Map<string, string[]>();
  for (const part of flatten(parts)) {
    if (!("declarations" in part)) for (const name of findReferences(part.css)) used.add(name);
    else
      for (const { name, css } of part.declarations) {
        const named = findReferences(css);
        if (name.startsWith("--")) references.set(name, [...(references.get(name) ?? []), ...named]);
        else for (const reference of named) used.add(reference);
      }
  }
  // Iterating over a set includes elements added during the iteration.
  for (const name of used) for (const reference of references.get(name) ?? []) used.add(reference);
  return used;
};

const writeParts = (parts: Part[], used: Set<string>): string =>
  parts
    .map((part) => {
      if (isNamed(part)) return "";
      if ("parts" in part) {
        const inner = writeParts(part.parts, used);
        return inner && `${part.head}{${inner}}`;
      }
      if (!("declarations" in part)) return part.css;
      const declarations = part.declarations.filter(({ name }) => !name.startsWith("--") || used.has(name));
      return declarations.length > 0 ? `${part.selector}{${declarations.map(({ css }) => css).join(";")}}` : "";
    })
    .join("");

/** Parses a stylesheet once; returns a function that selects the rules needed for a page's first paint. */
export const createRuleSelector = (stylesheet: string, setByScript: readonly string[]) => {
  const set = new Set([...setByGuard, ...setByScript]);
  const parts = postcss.parse(stylesheet).nodes.flatMap((node) => readPart(node, set));
  const named = flatten(parts).filter(isNamed);
  return (page: PageVocabulary): string => {
    const selected = selectParts(parts, page);
    const unnamed = selected.filter((part) => !isNamed(part));
    const used = findUsedProperties(unnamed, page);
    const rules = writeParts(unnamed, used);
    const words = new Set(rules.match(/[\w-]+/g));
    const fonts = rules + [...page.fontStacks].join();
    const hasItalics = italicTags.some((tag) => page.tags.has(tag)) || rules.includes("italic");
    const referenced = named.filter((part) =>
      "family" in part
        ? fonts.includes(part.family) && (!part.isItalic || hasItalics)
        : (part.name.startsWith("--") ? used : words).has(part.name),
    );
    return rules + referenced.map(({ css }) => css).join("");
  };
};
