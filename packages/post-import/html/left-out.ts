import type { Conversion } from "./conversion.ts";
import { getHost } from "./embed-address.ts";
import { getAttribute, getText, toLine } from "./html-query.ts";
import type { HtmlElement } from "./parse-html.ts";

/** Elements without anything that a reader sees. */
const unseen = new Set(
  "head title meta link base style template noscript script canvas param source track wbr datalist col colgroup".split(
    " ",
  ),
);
const fields = new Set(["select", "textarea"]);
const maxFormText = 500;

/** Forms around a whole page are only boxes. */
const isForm = (element: HtmlElement): boolean =>
  fields.has(element.name) || (element.name === "form" && toLine(getText(element)).length <= maxFormText);

const isData = (type: string): boolean => type !== "" && !/javascript|ecmascript|module|babel/i.test(type);

const nameScript = (script: HtmlElement): string | null => {
  const source = getAttribute(script, "src");
  if (source !== "") return getHost(source.startsWith("//") ? `https:${source}` : source).slice(0, 200);
  return isData(getAttribute(script, "type")) || getText(script).trim() === "" ? null : "written in the text";
};

/** Whether an element is left out; names what it carried. Widgets of embeds are named where the embed is. */
export const leaveOut = (element: HtmlElement, { addLoss }: Conversion): boolean => {
  if (isForm(element)) {
    addLoss("html", "A form, or a part of one, was left out.");
    return true;
  }
  if (!unseen.has(element.name)) return false;
  if (element.name === "script") {
    const name = nameScript(element);
    if (name !== null) addLoss("html", `A script was left out (${name}).`);
  } else if (element.name === "style" && getText(element).trim() !== "")
    addLoss("html", "Styles of the text's own were left out.");
  else if (element.name === "canvas") addLoss("html", "A drawing by a script was left out.");
  return true;
};

export const leaveOutHidden = (element: HtmlElement, { addLoss }: Conversion): void => {
  const text = toLine(getText(element));
  if (text !== "") addLoss("html", `Hidden text was left out: “${text.slice(0, 100)}”`);
};
