const highlightName = "spoken-sentence";

type Piece = { node: Text; at: number };

/** The text of an element with single spaces, and where its characters are in the document. */
const readText = (root: Element): { text: string; pieces: Piece[] } => {
  const pieces: Piece[] = [];
  let text = "";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (let at = 0; at < node.data.length; at += 1) {
      const isSpace = /\s/.test(node.data.charAt(at));
      if (isSpace && (text === "" || text.endsWith(" "))) continue;
      text += isSpace ? " " : node.data.charAt(at);
      pieces.push({ node, at });
    }
  }
  return { text, pieces };
};

/** The range of a sentence in an element; null if its text is not there as it is spoken. */
const findRange = (root: Element, sentence: string, before: number): Range | null => {
  const { text, pieces } = readText(root);
  const start = text.indexOf(sentence, before);
  const [first, last] = [pieces[start], pieces[start + sentence.length - 1]];
  if (start < 0 || !first || !last) return null;
  const range = new Range();
  range.setStart(first.node, first.at);
  range.setEnd(last.node, last.at + 1);
  return range;
};

/** Where a sentence is shown: its range, or its whole paragraph where that cannot be found. */
export const findShownSentence = (
  id: string,
  { text, before }: { text: string; /** Characters of the paragraph before it. */ before: number },
): Range | null => {
  const element = document.getElementById(id);
  if (!element) return null;
  // Words that are not spoken, such as marks of footnotes, can only make the place later.
  const found = findRange(element, text, before) ?? findRange(element, text, 0);
  if (found) return found;
  const range = new Range();
  range.selectNodeContents(element);
  return range;
};

/** Highlights a range without changing the document, which React owns. Returns a cleanup function. */
export const markRange = (range: Range): (() => void) => {
  if (!("highlights" in CSS)) return () => undefined;
  CSS.highlights.set(highlightName, new Highlight(range));
  return () => void CSS.highlights.delete(highlightName);
};
