/** What a person can read or hear of a document, where it leads, and the ids in it. */
export type ReadDocument = { texts: string[]; links: string[]; ids: string[] };

/** The HTML of a document as it was sent, or null for the document that is open. `address` is what links start from. */
export type DocumentSource = { html: string | null; address: string };

/** Runs in a browser. Links are paths of the site, with their query and fragment. */
export const readDocument = ({ html, address }: DocumentSource): ReadDocument => {
  const root = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const base = new URL(address, location.origin);
  const texts = new Set<string>();
  const links = new Set<string>();

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement?.closest("script, style, template") === null) texts.add(node.textContent ?? "");
  // A name may be split into several nodes.
  for (const block of root.querySelectorAll("h1,h2,h3,h4,h5,h6,p,li,a,button,dt,dd,td,th,label,figcaption"))
    texts.add(block.textContent ?? "");

  const spoken = "alt,title,aria-label,aria-description,aria-roledescription,aria-valuetext,placeholder,label,download";
  const leading = ["href", "src", "poster", "xlink:href"];
  const addLink = (value: string): void => {
    if (value === "" || /^(?:data|mailto|blob):/.test(value)) return;
    const url = new URL(value, base);
    if (url.host === base.host) links.add(url.pathname + url.search + url.hash);
  };
  for (const element of root.querySelectorAll("*")) {
    for (const name of spoken.split(",")) texts.add(element.getAttribute(name) ?? "");
    for (const name of leading) addLink(element.getAttribute(name) ?? "");
    for (const candidate of (element.getAttribute("srcset") ?? "").split(/,\s+/))
      addLink(candidate.trim().split(/\s/, 1)[0] ?? "");
    if (element.matches('script[type="application/ld+json"]')) texts.add(element.textContent ?? "");
    if (element.matches("input[type=submit], input[type=button]")) texts.add(element.getAttribute("value") ?? "");
    if (!element.matches("meta[content]")) continue;
    const content = element.getAttribute("content") ?? "";
    if (element.matches("[property$=url], [property$=image], [name$=image]")) addLink(content);
    else texts.add(content);
  }
  return {
    texts: [...texts].map((text) => text.replaceAll(/\s+/g, " ").trim()).filter(Boolean),
    links: [...links],
    ids: [...root.querySelectorAll("[id]")].map(({ id }) => id),
  };
};
