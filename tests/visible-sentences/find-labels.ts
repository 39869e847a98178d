import { type FoundSentence, listNodes, type Node, parse, readText } from "./find-sentences.ts";

/** Attributes and properties of components that somebody reads or hears. */
const spoken =
  /^(?:aria-(?:label|description|valuetext|roledescription)|alt|description|hint|\w*label|placeholder|title)$/i;

/** What stands on a key. */
const keys = new Set(["Esc", "Enter"]);

const isSpoken = (node: Node): boolean =>
  node.type === "JSXAttribute" && spoken.test(String((node.name as unknown as Node | undefined)?.name));

/** Names of documents and of styles are no words. */
const isOther = ({ type, callee, name }: Node): boolean =>
  (type === "CallExpression" && /^(?:get|use)Content$/.test(callee?.name ?? "")) ||
  (type === "JSXAttribute" && (name as unknown as Node).name === "className");

const listSaid = (node: Node): Node[] => {
  const others = new Set(listNodes(node).filter(isOther).flatMap(listNodes));
  return listNodes(node).filter((inner) => !others.has(inner));
};

/** Words that stand in the markup of a component: as text, or in what names and describes it. */
export const findLabels = (file: string, code: string): FoundSentence[] => {
  const nodes = listNodes(parse(file, code));
  const said = nodes.filter(isSpoken).flatMap((node) => (node.value ? listSaid(node.value as Node) : []));
  return [...nodes.filter(({ type }) => type === "JSXText"), ...said].flatMap((node) => {
    const text = readText(node)?.trim();
    const isWord = text !== undefined && /\p{L}{2}/u.test(text) && !keys.has(text);
    return isWord ? [{ line: code.slice(0, node.start).split("\n").length, text }] : [];
  });
};
