import type { DocumentSource } from "./read-document.ts";

/** Runs in a browser. What is wrong with the elements of a document: their places, ids and content. */
export const findHtmlFaults = ({ html }: Pick<DocumentSource, "html">): string[] => {
  const root = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const faults = new Set<string>();
  const describe = (element: Element | null): string => element?.outerHTML.slice(0, 160) ?? "";
  const report = (what: string, elements: Iterable<Element>): void => {
    for (const element of elements) faults.add(`${what}: ${describe(element)}`);
  };
  const find = (...selectors: string[]): Element[] => [...root.querySelectorAll(selectors.join())];

  const ids = new Set<string>();
  for (const element of find("[id]")) {
    if (ids.has(element.id)) report("an id twice", [element]);
    ids.add(element.id);
  }
  for (const name of ["for", "aria-labelledby", "aria-describedby"]) {
    const named = (element: Element) => (element.getAttribute(name) ?? "").split(/\s+/).filter(Boolean);
    report(
      `${name} leads nowhere`,
      find(`[${name}]`).filter((element) => named(element).some((id) => !ids.has(id))),
    );
  }

  const hasName = (element: Element): boolean =>
    element.hasAttribute("aria-label") ||
    element.textContent?.trim() !== "" ||
    [...element.querySelectorAll("[alt], [aria-label]")].some(
      (part) => (part.getAttribute("alt") || part.getAttribute("aria-label") || "") !== "",
    );
  const titles = "h1,h2,h3,h4,h5,h6,[role=heading],th,dt,legend,summary,caption,title,a[href],button";
  report(
    "without a text",
    find(titles).filter((element) => !hasName(element)),
  );
  // Lists that scripts fill are hidden until then.
  report(
    "an empty list",
    find("ul,ol,dl,menu,select,[role=list]").filter(
      (list) => list.childElementCount === 0 && !list.classList.contains("empty:hidden"),
    ),
  );

  const phrasing = ":is(p,h1,h2,h3,h4,h5,h6,span,button,label,em,strong,b,i,small,code,pre,dt)";
  const flow =
    ":is(p,div,ul,ol,dl,section,article,aside,nav,header,footer,main,h1,h2,h3,h4,h5,h6,table,form,figure,blockquote,hr)";
  const interactive =
    ":is(a[href],button,input:not([type=hidden]),select,textarea,iframe,summary,audio[controls],video[controls])";
  report(
    "not where it may be",
    find(
      `${phrasing} ${flow}`,
      `:is(a[href],button) ${interactive}`,
      ":is(ul,ol,menu) > :not(li,script,template)",
      ":not(ul,ol,menu) > li",
      "dl > :not(dt,dd,div,script,template)",
      ":is(tbody,thead,tfoot) > :not(tr,script,template)",
      "tr > :not(th,td,script,template)",
      "main main, form form, label label",
      "body :not(svg, svg *) > title",
      ":is(header,footer) :is(header,footer,main)",
    ),
  );
  const date = String.raw`\d{4}(-\d\d(-\d\d)?)?|\d{4}-W\d\d|\d\d-\d\d`;
  const moment = String.raw`(\d{4}-\d\d-\d\d[T ])?\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?`;
  const time = new RegExp(`^(?:${date}|${moment}|P[\\dDTHMS.]+)$`);
  report(
    "no date that machines read",
    find("time").filter((element) => !time.test(element.getAttribute("datetime") ?? element.textContent ?? "")),
  );
  const dataTypes = /^(?:module|importmap|speculationrules|[\w.+-]+\/[\w.+-]+)?$/;
  report(
    "no type of a script",
    find("script[type]").filter((script) => !dataTypes.test(script.getAttribute("type") ?? "")),
  );
  for (const list of find("dl")) {
    const names = [...list.querySelectorAll("dt")].filter((term) => term.closest("dl") === list);
    const texts = names.map(({ textContent }) => textContent);
    report(
      "a term twice",
      names.filter(({ textContent }, index) => texts.indexOf(textContent) < index),
    );
  }
  report("an attribute of before", find("[align]", "[valign]", "[bgcolor]", "[cellpadding]", "table[border]"));
  report("without its attribute", find("img:not([alt])", "img:not([src])", "html:not([lang])", "iframe:not([title])"));
  if (find("main").length !== 1) faults.add(`${find("main").length} main elements`);
  if (find("h1").length > 1) faults.add("several h1 elements");
  return [...faults];
};

/**
 * Runs in a browser. Where the parser opens, closes or moves elements other than they are written: null if it takes the
 * document as it is.
 */
export const findParserRepair = (html: string): string | null => {
  const voids = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
  const raw = /(<(script|style|noscript|textarea|title)\b[^>]*>)[\s\S]*?(<\/\2>)/gi;
  const tag = /<(\/?)([a-z][\w:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*)\s*(\/?)>/gi;
  const written: string[] = [];
  let depth = 0;
  const source = html.replaceAll(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, "").replaceAll(raw, "$1$3");
  for (const [, closing, name = "", , selfClosing] of source.matchAll(tag)) {
    if (closing) depth -= 1;
    else written.push(`${depth} ${name.toLowerCase()}`);
    if (!closing && !selfClosing && !voids.has(name.toLowerCase())) depth += 1;
  }
  const parsed: string[] = [];
  const list = (element: Element, level: number): void => {
    parsed.push(`${level} ${element.localName.toLowerCase()}`);
    if (!element.matches("noscript")) for (const child of element.children) list(child, level + 1);
  };
  list(new DOMParser().parseFromString(html, "text/html").documentElement, 0);
  const length = Math.max(written.length, parsed.length);
  const first = Array.from({ length }, (_, index) => index).find((index) => written[index] !== parsed[index]);
  if (first === undefined) return null;
  const show = (tags: string[]): string => tags.slice(Math.max(0, first - 3), first + 3).join(", ");
  return `${show(written)} became ${show(parsed)}`;
};
