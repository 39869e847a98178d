/** What a person reads or hears of a document, and what is wrong with its HTML. */
export type FoundInDocument = { texts: string[]; faults: string[]; links: string[]; ids: string[] };

/**
 * Runs in a browser, on the HTML of a document, or on the document that is open. Links are absolute paths of the site
 * with query and fragment.
 */
export const findInDocument = ({ html, address }: { html: string | null; address: string }): FoundInDocument => {
  const root = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const base = new URL(address, location.origin);
  const all = [...root.querySelectorAll("*")];
  const describe = (element: Element): string => element.outerHTML.slice(0, 160);

  const isRead = (node: Node): boolean => node.parentElement?.closest("script, style, template") === null;
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isRead(node) && node.textContent?.trim()) texts.push(node.textContent.trim());
  // Texts that are split into several nodes.
  for (const part of root.querySelectorAll("h1,h2,h3,h4,h5,h6,p,li,a,button,dt,dd,td,th,label,figcaption,blockquote"))
    texts.push((part.textContent ?? "").replaceAll(/\s+/g, " ").trim());
  const spoken = ["alt", "title", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext"];
  for (const element of all) {
    for (const name of [...spoken, "placeholder", "label", "summary", "download"]) {
      const text = element.getAttribute(name);
      if (text) texts.push(text);
    }
    if (element.matches("meta[content]:not([property$=url]):not([property*=image]):not([name*=image])"))
      texts.push(element.getAttribute("content") ?? "");
    if (element.matches("input[type=submit], input[type=button], input[type=text]"))
      texts.push(element.getAttribute("value") ?? "");
    if (element.matches('script[type="application/ld+json"]')) texts.push(element.textContent ?? "");
  }

  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { id } of root.querySelectorAll("[id]")) {
    if (seen.has(id)) faults.push(`the id ${id} twice`);
    seen.add(id);
  }
  for (const name of ["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns"])
    for (const element of root.querySelectorAll(`[${name}]`))
      for (const id of (element.getAttribute(name) ?? "").split(/\s+/))
        // What opens later is named before it is there.
        if (!seen.has(id) && name !== "aria-controls") faults.push(`${name} names nothing: ${describe(element)}`);
  const named = (element: Element): boolean =>
    Boolean(element.textContent?.trim()) ||
    element.hasAttribute("aria-label") ||
    [...element.querySelectorAll("img[alt], svg[aria-label]")].some(
      (image) => (image.getAttribute("alt") ?? image.getAttribute("aria-label") ?? "") !== "",
    );
  for (const element of root.querySelectorAll("h1,h2,h3,h4,h5,h6,[role=heading],th,dt,legend,summary,caption,title,a[href]"))
    if (!named(element)) faults.push(`empty: ${describe(element)}`);
  for (const element of root.querySelectorAll("p, blockquote, figcaption"))
    if (!element.textContent?.trim() && element.childElementCount === 0 && !element.matches("[role], [aria-live]"))
      faults.push(`empty: ${describe(element)}`);
  for (const list of root.querySelectorAll("ul, ol, dl, menu, select, [role=list]"))
    if (list.childElementCount === 0) faults.push(`empty list: ${describe(list)}`);

  const phrasing = "p,h1,h2,h3,h4,h5,h6,span,button,label,em,strong,b,i,small,code,pre,dt,legend,summary";
  const flow = "p,div,ul,ol,dl,section,article,aside,nav,header,footer,main,h1,h2,h3,h4,h5,h6,table,form,figure,blockquote,hr";
  const inPhrasing = [...root.querySelectorAll(`:is(${phrasing}) :is(${flow})`)].filter((element) => {
    const holder = element.parentElement?.closest(phrasing);
    // A summary and a legend may hold a heading, a term may hold what is no heading.
    return holder && !(holder.matches("summary, legend") && element.matches("h1,h2,h3,h4,h5,h6"));
  });
  const interactive = "a[href],button,input:not([type=hidden]),select,textarea,iframe,summary,audio[controls],video[controls]";
  const nested = root.querySelectorAll(`:is(a[href],button) :is(${interactive})`);
  const misplaced = [
    ...root.querySelectorAll(":is(ul,ol,menu) > :not(li,script,template)"),
    ...root.querySelectorAll(":not(ul,ol,menu) > li"),
    ...root.querySelectorAll("dl > :not(dt,dd,div,script,template)"),
    ...root.querySelectorAll(":is(tbody,thead,tfoot) > :not(tr,script,template), tr > :not(th,td,script,template)"),
    ...root.querySelectorAll("main main, form form, header main, label label, body title:not(svg title)"),
    ...root.querySelectorAll("img:not([alt]), img:not([src])"),
  ];
  for (const element of [...inPhrasing, ...nested, ...misplaced])
    faults.push(`misplaced: ${describe(element)} in ${element.parentElement?.cloneNode(false) instanceof Element ? describe(element.parentElement.cloneNode(false) as Element) : ""}`);
  if (root.querySelectorAll("main").length !== 1) faults.push(`${root.querySelectorAll("main").length} main elements`);
  if (!root.documentElement.lang) faults.push("no language");

  if (html !== null) {
    // What the parser had to repair: elements that it opened, closed or moved other than they are written.
    const voids = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
    const source = html
      .replaceAll(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, "")
      .replaceAll(/(<(script|style|noscript|textarea|title)\b[^>]*>)[\s\S]*?(<\/\2>)/gi, "$1$3");
    let depth = 0;
    const written: string[] = [];
    for (const [, closing, name = "", , selfClosing] of source.matchAll(
      /<(\/?)([a-z][\w:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*)\s*(\/?)>/gi,
    )) {
      const tag = name.toLowerCase();
      if (closing) depth -= 1;
      else {
        written.push(`${depth} ${tag}`);
        if (!voids.has(tag) && !selfClosing) depth += 1;
      }
    }
    const parsed: string[] = [];
    const list = (element: Element, level: number): void => {
      parsed.push(`${level} ${element.localName.toLowerCase()}`);
      if (!element.matches("noscript, script, style, title")) for (const child of element.children) list(child, level + 1);
    };
    list(root.documentElement, 0);
    const different = written.findIndex((entry, index) => entry !== parsed[index]);
    if (different >= 0 || written.length !== parsed.length)
      faults.push(
        `the parser repaired it: ${written.slice(different - 3, different + 3).join(", ")} became ${parsed.slice(different - 3, different + 3).join(", ")}`,
      );
  }

  const links: string[] = [];
  const addLink = (value: string | null): void => {
    if (!value || /^(?:data|mailto|blob|javascript):/.test(value)) return;
    const url = new URL(value, base);
    if (url.host === base.host) links.push(url.pathname + url.search + url.hash);
  };
  for (const element of all) {
    if (element.matches("link[rel=preconnect], link[rel=dns-prefetch]")) continue;
    for (const name of ["href", "src", "poster", "action", "xlink:href", "data-src"])
      if (element.hasAttribute(name) && !(name === "action")) addLink(element.getAttribute(name));
    for (const candidate of (element.getAttribute("srcset") ?? "").split(/,\s+/)) addLink(candidate.trim().split(/\s/)[0] ?? "");
    if (element.matches("meta[property$=url], meta[property$=image], meta[name$=image]")) addLink(element.getAttribute("content"));
  }
  return { texts: [...new Set(texts)], faults: [...new Set(faults)], links: [...new Set(links)], ids: [...seen] };
};
