import { definePlugin, defineRule, type ESTree } from "@oxlint/plugins";
import { createContentReader, listChildren } from "./jsx-content.ts";

const reason = "translators replace text nodes, and React no longer finds them (docs/decisions/017)";
const mend =
  "Give the text an element of its own, as in <span>{text}</span>, or make it and its neighbours one string, as in " +
  "{`${label}: ${count}`}. A slot that never takes text has the type Elements (app/ui/elements.ts).";

const messages = {
  changing: `Text that may change is beside other children: ${reason}. ${mend}`,
  beside: `Text is beside something that may appear, disappear or move: ${reason}. ${mend}`,
  fragment: `Text in a fragment is beside whatever is around the fragment: ${reason}. ${mend}`,
};

/** React can only update, insert or remove around text that is the single child of an element. */
export const ownTextElement = defineRule({
  meta: { type: "problem", messages },
  create: ({ report, sourceCode }) => {
    const read = createContentReader(sourceCode);
    const isFragment = (parent: ESTree.JSXElement | ESTree.JSXFragment): boolean =>
      parent.type === "JSXFragment" || sourceCode.getText(parent.openingElement.name) === "Fragment";

    const check = (parent: ESTree.JSXElement | ESTree.JSXFragment): void => {
      const contents = listChildren(parent).map((node) => ({ node, ...read(node) }));
      const isAlone = contents.length === 1;
      for (const { node, text } of contents) {
        if (text === "none") continue;
        if (text === "several" || (text === "changing" && !isAlone)) report({ node, messageId: "changing" });
        else if (contents.some((other) => other.node !== node && other.isConditional))
          report({ node, messageId: "beside" });
        else if (isFragment(parent)) report({ node, messageId: "fragment" });
      }
    };
    return { JSXElement: check, JSXFragment: check };
  },
});

export default definePlugin({ meta: { name: "chloe" }, rules: { "own-text-element": ownTextElement } });
