import { type FoundSentence, listNodes, type Node, parse, readText } from "./find-sentences.ts";

/** Attributes and properties of components that somebody reads or hears. */
const spoken =
  /^(?:aria-(?:label|description|valuetext|roledescription)|alt|description|hint|\w*label|placeholder|title)$/i;

const isSpoken = (node: Node): boolean =>
  node.type === "JSXAttribute" && spoken.test(String((node.name as unknown as Node | undefined)?.name));

/** Words that stand in the markup of a component: as text, or in what names and describes it. */
export const findLabels = (file: string, code: string): FoundSentence[] => {
  const nodes = listNodes(parse(file, code));
  const said = nodes.filter(isSpoken).flatMap((node) => (node.value ? listNodes(node.value as Node) : []));
  return [...nodes.filter(({ type }) => type === "JSXText"), ...said].flatMap((node) => {
    const text = readText(node)?.trim();
    const isWord = text !== undefined && /\p{L}{2}/u.test(text);
    return isWord ? [{ line: code.slice(0, node.start).split("\n").length, text }] : [];
  });
};
